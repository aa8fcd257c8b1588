import { type Context, Hono } from "hono";
import * as z from "zod";
import { readEmail } from "../../../plan/typed.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { languageTag } from "../../content/languages.ts";
import { FORM_LIMIT, readInput } from "../../http/input.ts";
import { imageTooLarge, readUploadedImage } from "../../files/stored-images.ts";
import { pathId } from "../../http/path-id.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { invalid, Refusal } from "../../refusal.ts";
import { changeLogo, changeName } from "./identity.ts";
import { addLanguage, listSchoolLanguages, offerLanguage } from "./languages.ts";
import { changeBranches, changeQuestions, getSchool } from "./lists.ts";
import { line, text, validate } from "../../validation.ts";
import { isSaved } from "../kit/listed.ts";

/** Enough for all questions and answers of a school. */
const LIST_BYTES = 1024 * 1024;
const LOGO = { bytes: 200 * 1024, said: "200 kB" };
const MOST_BRANCHES = 30;
const MOST_QUESTIONS = 40;

const version = { version: text("version", 40) };
const key = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);
const branches = z
  .array(
    z.object({
      value: key,
      name: z.string().trim().min(1).max(60),
      email: z
        .string()
        .refine((address) => readEmail(address) === address)
        .nullable(),
      phone: z.string().trim().max(60),
      address: z.string().trim().max(300),
    }),
  )
  .min(1, "A school needs a branch.")
  .max(MOST_BRANCHES, `A school has at most ${MOST_BRANCHES} branches.`)
  .refine((entries) => isUnique(entries.map(({ value }) => value)), "A branch is there twice.");
const questions = z
  .array(
    z.object({
      id: key,
      question: z.string().trim().min(1).max(300),
      answer: z.array(z.string().trim().min(1).max(4_000)).min(1).max(30),
    }),
  )
  .max(MOST_QUESTIONS, `A page has at most ${MOST_QUESTIONS} questions.`)
  .refine((entries) => isUnique(entries.map(({ id }) => id)), "A question is there twice.");

const named = { ...version, name: line("name", 60) };
const newLanguage = { name: line("name", 100), tag: languageTag };

/** Routes for owners to edit the name, logo, branches, languages, questions and answers. */
export function staffSchoolRoutes(deps: ServerDeps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)] as const;

  app.get("/school", ...owner, async (c) =>
    c.json({ status: 200, results: await getSchool(deps) }),
  );

  app.post("/school/name", ...owner, async (c) => {
    const { version: seen, name } = validate(named, await readInput(c));
    const doing = { version: seen, by: staffOf(c), now: deps.clock() };
    return isSaved(c, await changeName(db, name, doing));
  });

  app.post("/school/logo", ...owner, async (c) => {
    const input = await readInput(c, LOGO.bytes + FORM_LIMIT).catch((error: unknown) => {
      throw error instanceof Refusal && error.status === 413
        ? imageTooLarge("logo", LOGO.said)
        : error;
    });
    const { version: seen } = validate(version, input);
    const image = await readUploadedImage(deps.files, "logo", input.logo, LOGO);
    if (!image) throw invalid({ logo: ["The logo field is required."] });
    const doing = { version: seen, by: staffOf(c), now: deps.clock() };
    return isSaved(c, await changeLogo(db, image, doing));
  });

  app.post("/school/logo/remove", ...owner, async (c) => {
    const { version: seen } = validate(version, await readInput(c));
    const doing = { version: seen, by: staffOf(c), now: deps.clock() };
    return isSaved(c, await changeLogo(db, null, doing));
  });

  app.post("/school/branches", ...owner, async (c) => {
    const { given, doing } = await read(c, branches);
    return isSaved(c, await changeBranches(deps, given, doing));
  });

  app.post("/school/questions", ...owner, async (c) => {
    const { given, doing } = await read(c, questions);
    return isSaved(c, await changeQuestions(db, given, doing));
  });

  app.get("/school/languages", ...owner, async (c) =>
    c.json({ status: 200, results: { languages: await listSchoolLanguages(db) } }),
  );

  app.post("/school/languages", ...owner, async (c) => {
    const wish = validate(newLanguage, await readInput(c));
    await addLanguage(db, wish, { by: staffOf(c), now: deps.clock() });
    return c.json({ status: 200 });
  });

  for (const [order, offered] of [
    ["offer", 1],
    ["end", 0],
  ] as const)
    app.post(`/school/languages/:id/${order}`, ...owner, async (c) => {
      const doing = { by: staffOf(c), now: deps.clock() };
      await offerLanguage(db, { id: pathId(c, "id"), offered }, doing);
      return c.json({ status: 200 });
    });

  return app;

  async function read<Entry>(c: Context<Http>, schema: z.ZodType<Entry[]>) {
    const input = await readInput(c, LIST_BYTES);
    const { version: seen } = validate(version, input);
    const { data, error } = schema.safeParse(input.entries);
    if (error) throw invalid({ entries: [error.issues[0]?.message ?? "Invalid."] });
    return { given: data, doing: { version: seen, by: staffOf(c), now: deps.clock() } };
  }
}

function isUnique(keys: string[]): boolean {
  return new Set(keys).size === keys.length;
}
