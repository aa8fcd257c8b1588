import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { dialogueCalls } from "../../../contract/staff/dialogues.ts";
import { checkLanguage, listLanguages } from "../../content/languages.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { readInput, UPLOAD_LIMIT } from "../../http/input.ts";
import { pathId } from "../../http/path-id.ts";
import { addCopy } from "../../files/copies.ts";
import { readStaffSound } from "../../files/recordings.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { invalid } from "../../refusal.ts";
import {
  copyDialogue,
  createDialogue,
  publishDialogue,
  saveDraft,
  withdrawDialogue,
} from "./rules.ts";
import { checkCopies, withCopies } from "./copies.ts";
import { changedDraft, dialogueFields, getEdited, withSound } from "./draft.ts";
import { DIALOGUES_A_PAGE, listEdited, listTestsWith, STATES } from "./list.ts";
import { choice, integer, line, validate } from "../../validation.ts";
import { listPage } from "../kit/chosen.ts";
import { listedBy } from "../kit/listed.ts";
import { requireSaved, serve } from "../kit/serve.ts";

/** Enough for a dialogue of 99 segments with its sample answers. */
const DIALOGUE_BYTES = 512 * 1024;
const version = { version: integer({ min: 0 }) };
const newFields = {
  language_id: integer(),
  category: line(100),
  question_title: line(255),
};
const soundFields = {
  ...version,
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
    const { state } = c.req.query();
    const wanted = { ...listedBy(c), state: STATES.find((known) => known === state) ?? null };
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

  serve(app, dialogueCalls.get, owner, async (c) => {
    const edited = await withCopies(deps, await getEdited(db, pathId(c, "id")));
    return { results: { ...edited, tests: await listTestsWith(db, edited.slug) } };
  });

  serve(app, dialogueCalls.save, owner, async (c) => {
    const input = await readInput(c, DIALOGUE_BYTES);
    const { version: seen, ...change } = validate({ ...version, ...dialogueFields }, input);
    const place = { id: pathId(c, "id"), version: seen };
    const { language_tag } = await getEdited(db, place.id);
    if (change.segments.some(({ language }) => !["en", language_tag].includes(language)))
      throw invalid({ segments: ["A segment is in English or in the dialogue's language."] });
    requireSaved(await saveDraft(db, place, (draft) => changedDraft(draft, change), doing(c)));
  });

  serve(app, dialogueCalls.putSound, owner, async (c) => {
    const input = await readInput(c, UPLOAD_LIMIT);
    const { version: seen, key, kind } = validate(soundFields, input);
    const place = { id: pathId(c, "id"), version: seen };
    const { slug } = await getEdited(db, place.id);
    const { bytes, type, measures } = await readStaffSound(deps.files, input.sound);
    const file = `${slug}-${randomBytes(8).toString("hex")}.${type.extension}`;
    await deps.content.put(file, bytes);
    await addCopy(db, { store: "content", name: file }, `staff ${staffOf(c).id}`);
    const sound = { file, ...measures };
    requireSaved(
      await saveDraft(db, place, (draft) => withSound(draft, key, kind, sound), doing(c)),
    );
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
