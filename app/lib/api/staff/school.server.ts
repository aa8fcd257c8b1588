import { FormData } from "undici";
import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { text } from "../call/reader.server.ts";
import { done } from "../call/shape.server.ts";
import { callStaff } from "./session.server.ts";

const branch = z.object({
  value: text,
  name: text,
  email: z.string().nullable(),
  phone: z.string(),
  address: z.string(),
});
const question = z.object({ id: text, question: text, answer: z.array(z.string()) });
const school = z.object({
  identity: z.object({ name: text, logo: z.string().nullable(), version: text }),
  branches: z.object({ entries: z.array(branch), version: text }),
  questions: z.object({ entries: z.array(question), version: text }),
});
export type EditedBranch = z.output<typeof branch>;
export type EditedQuestion = z.output<typeof question>;
export type StaffSchool = z.output<typeof school>;

/** What owners write of the school, with the versions that a change is made over. */
export async function getStaffSchool(caller: Caller): Promise<StaffSchool> {
  const schema = z.object({ results: school });
  return (await callStaff(caller, { method: "GET", path: "/school", schema })).results;
}

/** Changes the name over `version`. A `conflict` when somebody else saved meanwhile. */
export async function updateSchoolName(
  caller: Caller,
  body: { version: string; name: string },
): Promise<void> {
  await callStaff(caller, { method: "POST", path: "/school/name", body, schema: done });
}

/** Stores a logo over `version`, or removes it where there is no file. */
export async function updateSchoolLogo(
  caller: Caller,
  { version, file }: { version: string; file: File | null },
): Promise<void> {
  if (file === null) {
    const path = "/school/logo/remove";
    await callStaff(caller, { method: "POST", path, body: { version }, schema: done });
    return;
  }
  const body = new FormData();
  body.set("version", version);
  body.set("logo", file, file.name);
  await callStaff(caller, { method: "POST", path: "/school/logo", body, schema: done });
}

const language = z.object({ id: z.number(), name: text, tag: text, offered: z.number() });

/** All languages, with those that new students are not offered. */
export async function listSchoolLanguages(caller: Caller) {
  const schema = z.object({ results: z.object({ languages: z.array(language) }) });
  const call = { method: "GET", path: "/school/languages", schema } as const;
  return (await callStaff(caller, call)).results.languages;
}

export async function addLanguage(
  caller: Caller,
  body: { name: string; tag: string },
): Promise<void> {
  await callStaff(caller, { method: "POST", path: "/school/languages", body, schema: done });
}

export async function offerLanguage(caller: Caller, id: number, isOffered: boolean): Promise<void> {
  const order = isOffered ? "offer" : "end";
  await callStaff(caller, {
    method: "POST",
    path: `/school/languages/${id}/${order}`,
    template: `/api/staff/school/languages/{id}/${order}`,
    schema: done,
  });
}

interface Lists {
  branches: EditedBranch[];
  questions: EditedQuestion[];
}

/** Replaces a list over `version`. A `conflict` when somebody else saved meanwhile. */
export async function updateSchoolList<Name extends keyof Lists>(
  caller: Caller,
  name: Name,
  body: { version: string; entries: Lists[Name] },
): Promise<void> {
  await callStaff(caller, { method: "POST", path: `/school/${name}`, body, schema: done });
}
