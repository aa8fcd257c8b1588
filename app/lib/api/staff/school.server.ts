import { FormData } from "undici";
import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { text } from "../call/reader.server.ts";
import { askStaff, changeByStaff } from "./session.server.ts";

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

/** Returns the texts of the school that owners edit, with their versions. */
export function getStaffSchool(caller: Caller): Promise<StaffSchool> {
  return askStaff(caller, school, { method: "GET", path: "/school" });
}

/** Saves the name over `version`. A `conflict` when somebody else saved it first. */
export function updateSchoolName(
  caller: Caller,
  body: { version: string; name: string },
): Promise<void> {
  return changeByStaff(caller, { path: "/school/name", body });
}

/** Saves a logo over `version`, or removes it when there is no file. */
export function updateSchoolLogo(
  caller: Caller,
  { version, file }: { version: string; file: File | null },
): Promise<void> {
  if (file === null)
    return changeByStaff(caller, { path: "/school/logo/remove", body: { version } });
  const body = new FormData();
  body.set("version", version);
  body.set("logo", file, file.name);
  return changeByStaff(caller, { path: "/school/logo", body });
}

const language = z.object({ id: z.number(), name: text, tag: text, offered: z.number() });
const languages = z.object({ languages: z.array(language) });

/** Returns all languages, also those that are closed to new students. */
export async function listSchoolLanguages(caller: Caller) {
  const call = { method: "GET", path: "/school/languages" } as const;
  return (await askStaff(caller, languages, call)).languages;
}

export function addLanguage(caller: Caller, body: { name: string; tag: string }): Promise<void> {
  return changeByStaff(caller, { path: "/school/languages", body });
}

export function offerLanguage(caller: Caller, id: number, isOffered: boolean): Promise<void> {
  const order = isOffered ? "offer" : "end";
  return changeByStaff(caller, {
    path: `/school/languages/${id}/${order}`,
    template: `/api/staff/school/languages/{id}/${order}`,
  });
}

interface Lists {
  branches: EditedBranch[];
  questions: EditedQuestion[];
}

/** Saves a list over `version`. A `conflict` when somebody else saved it first. */
export function updateSchoolList<Name extends keyof Lists>(
  caller: Caller,
  name: Name,
  body: { version: string; entries: Lists[Name] },
): Promise<void> {
  return changeByStaff(caller, { path: `/school/${name}`, body });
}
