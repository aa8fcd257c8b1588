import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { dialogueCalls } from "../../../contract/staff/dialogues.ts";
import { isSameValue } from "../../../plan/script/changes.ts";
import { USES } from "../../../plan/script/use.ts";
import { checkLanguage, listLanguages } from "../../content/languages.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { readInput, UPLOAD_LIMIT } from "../../http/input.ts";
import { pathId } from "../../http/path-id.ts";
import { addCopy } from "../../files/copies.ts";
import { readStaffSound } from "../../files/recordings.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { invalid, Refusal } from "../../refusal.ts";
import {
  copyDialogue,
  createDialogue,
  publishDialogue,
  saveDraft,
  withdrawDialogue,
} from "./rules.ts";
import { checkCopies, withCopies } from "./copies.ts";
import { type Refused, withChanges } from "./changes.ts";
import {
  changedDraft,
  type DialogueDraft,
  dialogueFields,
  type Edited,
  getEdited,
  soundsOf,
  withSound,
} from "./draft.ts";
import { withSpoken } from "./spoken.ts";
import { DIALOGUES_A_PAGE, listEdited, listTestsWith, STATES } from "./list.ts";
import { choice, integer, line, validate } from "../../validation.ts";
import { listPage } from "../kit/chosen.ts";
import { listedBy } from "../kit/listed.ts";
import { readGiven, requireSaved, serve } from "../kit/serve.ts";

/** Enough for a dialogue of 99 segments with its sample answers. */
const DIALOGUE_BYTES = 512 * 1024;
const version = { version: integer({ min: 0 }) };
const newFields = {
  language_id: integer(),
  category: line(100),
  question_title: line(255),
};
const soundFields = {
  /** A page of the release before sends the version that it shows, in place of `over`. */
  version: integer({ min: 0 }).optional(),
  /** The file that its sender saw there; "" for none. */
  over: z.string().max(200).nullish(),
  key: integer(),
  kind: choice(["prompt", "spoken"]),
};

/** Routes for owners to draft, publish and withdraw dialogues. */
export function staffContentRoutes(deps: ServerDeps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)];
  const doing = (c: Context<Http>) => ({ by: staffOf(c), now: deps.clock() });

  serve(app, dialogueCalls.list, owner, async (c) => {
    const { state, use } = c.req.query();
    const wanted = {
      ...listedBy(c),
      use: USES.find((known) => known === use) ?? null,
      state: STATES.find((known) => known === state) ?? null,
    };
    const request = listPage(c, DIALOGUES_A_PAGE);
    return {
      languages: await listLanguages(db),
      results: await listEdited(db, wanted, request),
    };
  });

  serve(app, dialogueCalls.add, owner, async (c) => {
    const { language_id: languageId, ...named } = validate(newFields, await readInput(c));
    await checkLanguage(db, languageId);
    return { results: { id: await createDialogue(db, { languageId, ...named }, doing(c)) } };
  });

  const told = async (edited: Edited) => ({
    ...(await withSpoken(deps, await withCopies(deps, edited))),
    tests: await listTestsWith(db, edited.slug),
  });

  serve(app, dialogueCalls.get, owner, async (c) => ({
    results: await told(await getEdited(db, pathId(c, "id"))),
  }));

  serve(app, dialogueCalls.save, owner, async (c) => {
    const input = await readInput(c, DIALOGUE_BYTES);
    const { version: seen, ...change } = validate({ ...version, ...dialogueFields }, input);
    const place = { id: pathId(c, "id"), version: seen };
    const { language_tag } = await getEdited(db, place.id);
    if (change.segments.some(({ language }) => !["en", language_tag].includes(language)))
      throw invalid({ segments: ["A segment is in English or in the dialogue's language."] });
    requireSaved(await saveDraft(db, place, (draft) => changedDraft(draft, change), doing(c)));
  });

  serve(app, dialogueCalls.write, owner, async (c) => {
    const { seen, changes } = await readGiven(c, dialogueCalls.write, DIALOGUE_BYTES);
    const id = pathId(c, "id");
    const { version: before, language_tag } = await getEdited(db, id);
    let [refused, own]: [Refused[], number] = [[], 0];
    const change = (draft: DialogueDraft) => {
      const written = withChanges(draft, changes, ["en", language_tag]);
      ({ refused } = written);
      own = isSameValue(draft, written.draft) ? 0 : 1;
      return written.draft;
    };
    if (changes.length > 0) await saveDraft(db, { id, version: null }, change, doing(c));
    const edited = await getEdited(db, id);
    const isKnown = seen === before && edited.version === before + own;
    const { version: now, saved_by } = edited;
    return {
      results: { version: now, saved_by, refused, dialogue: isKnown ? null : await told(edited) },
    };
  });

  serve(app, dialogueCalls.putSound, owner, async (c) => {
    const input = await readInput(c, UPLOAD_LIMIT);
    const { version: seen = null, over, ...which } = validate(soundFields, input);
    const place = { id: pathId(c, "id"), version: seen };
    const { slug, draft: now } = await getEdited(db, place.id);
    const there = soundsOf(now, which.key)?.[which.kind]?.file ?? null;
    // Empty text arrives as null.
    const { bytes, type, measures } = await readStaffSound(deps.files, input.sound);
    if (over !== undefined && (over || null) !== there) {
      // The answer to the first post of this sound was lost.
      if (there !== null && (await deps.content.hasBytes(there, bytes))) return;
      throw new Refusal(409, "Somebody stored another sound here meanwhile.");
    }
    const file = `${slug}-${randomBytes(8).toString("hex")}.${type.extension}`;
    await deps.content.put(file, bytes);
    await addCopy(db, { store: "content", name: file }, `staff ${staffOf(c).id}`);
    const sound = { file, ...measures };
    requireSaved(await saveDraft(db, place, (draft) => withSound(draft, which, sound), doing(c)));
  });

  serve(app, dialogueCalls.publish, owner, async (c) => {
    const place = { id: pathId(c, "id"), ...validate(version, await readInput(c)) };
    await checkCopies(deps, await getEdited(db, place.id));
    requireSaved(await publishDialogue(db, place, doing(c)));
  });

  serve(app, dialogueCalls.withdraw, owner, async (c) => {
    const place = { id: pathId(c, "id"), ...validate(version, await readInput(c)) };
    requireSaved(await withdrawDialogue(db, place, doing(c)));
  });

  serve(app, dialogueCalls.copy, owner, async (c) => ({
    results: { id: await copyDialogue(db, pathId(c, "id"), doing(c)) },
  }));

  return app;
}
