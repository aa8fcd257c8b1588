import { type Context, Hono } from "hono";
import { LOGO_BYTES, schoolCalls } from "../../../contract/staff/school.ts";
import { receiptCalls } from "../../../contract/staff/receipts.ts";
import { speechCalls } from "../../../contract/staff/speech.ts";
import { pageCalls } from "../../../contract/staff/school-pages.ts";
import { PAGE_KINDS, type PageKind } from "../../../plan/school-pages.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { FORM_LIMIT, readInput } from "../../http/input.ts";
import { imageTooLarge, readUploadedImage } from "../../files/stored-images.ts";
import { pathId } from "../../http/path-id.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { invalid, notFound, Refusal } from "../../refusal.ts";
import { keepCard } from "../../school/card.ts";
import { readGiven, requireSaved, serve, serveForm } from "../kit/serve.ts";
import { changeDoor, getDoor } from "./door.ts";
import { parseInput, toId } from "../../validation.ts";
import { changeLogo, changeName } from "./identity.ts";
import { addLanguage, listSchoolLanguages, offerLanguage } from "./languages.ts";
import { changeSignUp } from "./sign-up.ts";
import { changeSpeech, getSpeech, proveAnew, trySpeech } from "./speech.ts";
import { getWritten, listWritten, savePage } from "./pages.ts";
import { changeReceipts, getReceipts } from "./receipts.ts";
import { changeBranches, changeQuestions, getSchool } from "./lists.ts";

/** Enough for all questions and answers of a school. */
const LIST_BYTES = 1024 * 1024;
/** More than the letters of a page, so that a longer one gets a message at its field. */
const PAGE_BYTES = 2 * 1024 * 1024;
const LOGO = { bytes: LOGO_BYTES, said: "200 kB" };

/** Routes for owners to edit the name, logo, branches, languages, questions and answers. */
export function staffSchoolRoutes(deps: ServerDeps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)];
  const doing = (c: Context<Http>) => ({ by: staffOf(c), now: deps.clock() });

  serve(app, schoolCalls.get, owner, async () => ({ results: await getSchool(deps) }));

  serveForm(app, schoolCalls.rename, owner, async (c, { version, name }) => {
    requireSaved(await changeName(db, name, { version, ...doing(c) }));
    await keepCard(deps);
  });

  serveForm(app, schoolCalls.changeSignUp, owner, async (c, { version, open, sentence }) =>
    requireSaved(await changeSignUp(db, { open: open === 1, sentence }, { version, ...doing(c) })),
  );

  serve(app, schoolCalls.door, owner, async () => ({ results: await getDoor(deps) }));

  serve(app, schoolCalls.changeDoor, owner, async (c) => {
    const { version, chosen } = await readGiven(c, schoolCalls.changeDoor);
    requireSaved(await changeDoor(deps, chosen, { version, ...doing(c) }));
  });

  serve(app, schoolCalls.storeLogo, owner, async (c) => {
    const input = await readInput(c, LOGO.bytes + FORM_LIMIT).catch((error: unknown) => {
      throw error instanceof Refusal && error.status === 413
        ? imageTooLarge("logo", LOGO.said)
        : error;
    });
    const { version } = parseInput(schoolCalls.removeLogo.body, input);
    const image = await readUploadedImage(deps.files, "logo", input.logo, LOGO);
    if (!image) throw invalid({ logo: ["The logo field is required."] });
    requireSaved(await changeLogo(db, image, { version, ...doing(c) }));
    await keepCard(deps);
  });

  serveForm(app, schoolCalls.removeLogo, owner, async (c, { version }) => {
    requireSaved(await changeLogo(db, null, { version, ...doing(c) }));
    await keepCard(deps);
  });

  serve(app, schoolCalls.saveBranches, owner, async (c) => {
    const { version, entries } = await readGiven(c, schoolCalls.saveBranches, LIST_BYTES);
    requireSaved(await changeBranches(deps, entries, { version, ...doing(c) }));
  });

  serve(app, schoolCalls.saveQuestions, owner, async (c) => {
    const { version, entries } = await readGiven(c, schoolCalls.saveQuestions, LIST_BYTES);
    requireSaved(await changeQuestions(db, entries, { version, ...doing(c) }));
  });

  serve(app, schoolCalls.languages, owner, async () => ({
    results: {
      languages: await listSchoolLanguages(db),
      has_speech: deps.hears,
      has_voices: deps.speaker !== null,
    },
  }));

  serveForm(app, schoolCalls.addLanguage, owner, async (c, wish) =>
    addLanguage(db, wish, doing(c)),
  );

  serve(app, receiptCalls.get, owner, async () => ({
    results: await getReceipts(db, deps.seller),
  }));

  serveForm(app, receiptCalls.save, owner, async (c, { version, ...given }) =>
    requireSaved(await changeReceipts(db, given, { version, seller: deps.seller, ...doing(c) })),
  );

  serve(app, speechCalls.get, owner, async () => ({ results: await getSpeech(deps) }));

  serve(app, speechCalls.save, owner, async (c) => {
    const { version, ...given } = await readGiven(c, speechCalls.save);
    requireSaved(await changeSpeech(deps, given, { version, ...doing(c) }));
  });

  serveForm(app, speechCalls.try, owner, (_, { language }) => trySpeech(deps, language));

  serve(app, speechCalls.proveAnew, owner, (c) => proveAnew(deps, doing(c)));

  serve(app, pageCalls.list, owner, async () => ({ results: await listWritten(db) }));

  serve(app, pageCalls.get, owner, async (c) => ({
    results: await getWritten(db, kindOf(c.req.query("kind")), toId(c.req.query("version"))),
  }));

  serve(app, pageCalls.save, owner, async (c) => {
    const { version, ...page } = await readGiven(c, pageCalls.save, PAGE_BYTES);
    requireSaved(await savePage(db, page, { version, ...doing(c) }));
  });

  for (const [call, offered] of [
    [schoolCalls.offer, 1],
    [schoolCalls.end, 0],
  ] as const)
    serve(app, call, owner, async (c) =>
      offerLanguage(db, { id: pathId(c, "id"), offered }, doing(c)),
    );

  return app;
}

function kindOf(given: string | undefined): PageKind {
  const kind = PAGE_KINDS.find((one) => one === given);
  if (!kind) throw notFound();
  return kind;
}
