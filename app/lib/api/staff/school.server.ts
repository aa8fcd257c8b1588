import { FormData } from "undici";
import type { FormCall } from "#contract/staff/call.ts";
import { type EditedBranch, type EditedQuestion, schoolCalls } from "#contract/staff/school.ts";
import type { Caller } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

export type { EditedBranch, EditedQuestion, StaffSchool } from "#contract/staff/school.ts";

/** Returns the texts of the school that owners edit, with their versions. */
export function getStaffSchool(caller: Caller) {
  return askStaff(caller, schoolCalls.get);
}

/** Saves the name over `version`. A `conflict` when somebody else saved it first. */
export async function updateSchoolName(caller: Caller, body: { version: string; name: string }) {
  await askStaff(caller, schoolCalls.rename, { body });
}

/** Saves a logo over `version`, or removes it when there is no file. */
export async function updateSchoolLogo(
  caller: Caller,
  { version, file }: { version: string; file: File | null },
) {
  if (file === null) {
    await askStaff(caller, schoolCalls.removeLogo, { body: { version } });
    return;
  }
  const body = new FormData();
  body.set("version", version);
  body.set("logo", file, file.name);
  await askStaff(caller, schoolCalls.storeLogo, { body });
}

/** Returns all languages, also those that are closed to new students. */
export async function listSchoolLanguages(caller: Caller) {
  return (await askStaff(caller, schoolCalls.languages)).languages;
}

export function addLanguage(caller: Caller, body: { name: string; tag: string }) {
  return askStaff(caller, schoolCalls.addLanguage, { body });
}

export function offerLanguage(caller: Caller, id: number, isOffered: boolean) {
  const params = { id };
  return askStaff(caller, isOffered ? schoolCalls.offer : schoolCalls.end, { params });
}

interface Entries {
  branches: EditedBranch;
  questions: EditedQuestion;
}
interface Saved<Entry> {
  version: string;
  entries: Entry[];
}
const LISTS: { [Name in keyof Entries]: FormCall<string, object, object, Saved<Entries[Name]>> } = {
  branches: schoolCalls.saveBranches,
  questions: schoolCalls.saveQuestions,
};

/** Saves a list over `version`. A `conflict` when somebody else saved it first. */
export async function updateSchoolList<Name extends keyof Entries>(
  caller: Caller,
  name: Name,
  body: Saved<Entries[Name]>,
) {
  await askStaff(caller, LISTS[name], { body });
}
