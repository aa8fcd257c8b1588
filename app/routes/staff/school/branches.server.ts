import { data } from "@remix-run/node";
import * as z from "zod";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import {
  type EditedBranch,
  getStaffSchool,
  type StaffSchool,
  updateSchoolList,
} from "#app/lib/api/staff/school.server.ts";
import { check, line, optionalLine, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import type { StaffPaths } from "../paths.ts";
import { changeEntries, movedUp, newKey, put } from "./entries.server.ts";

const schema = z.object({
  name: line("The name", { limit: 60 }),
  email: z
    .string()
    .trim()
    .refine(
      (typed) => typed === "" || z.string().email().max(254).safeParse(typed).success,
      "Type an email address, such as sydney@school.example",
    ),
  phone: optionalLine("The phone number", 60),
  address: optionalLine("The address", 300),
});
const FIELDS = ["name", "email", "phone", "address"] as const;
const keyOf = ({ value }: EditedBranch) => value;
const LIST = {
  fields: FIELDS,
  of: ({ branches }: StaffSchool) => branches.entries,
  update: (caller: Caller, body: { version: string; entries: EditedBranch[] }) =>
    updateSchoolList(caller, "branches", body),
};

/**
 * A branch with the version of the list; none without a key. An unknown key is no page, but a form
 * that was posted to it is shown again.
 */
export async function findBranch(caller: Caller, key: string | undefined, isPosted = false) {
  const { entries, version } = (await getStaffSchool(caller)).branches;
  const branch = entries.find(({ value }) => value === key) ?? null;
  const isGone = key !== undefined && branch === null;
  if (isGone && !isPosted) throw data({ kind: "not-found", message: "" }, { status: 404 });
  return { branch, version, isGone };
}

/** Saves a branch, adds one, or removes it. */
export async function postBranch(
  caller: Caller,
  form: FormData,
  { paths, key }: { paths: StaffPaths; key: string | undefined },
) {
  const version = textOf(form, "version");
  const { isGone } = await findBranch(caller, key, true);
  if (textOf(form, "then") === "remove") {
    const said = "The branch is removed. Its enquiries and students stay.";
    if (isGone) return leadTo(caller.portal, paths.branches, { kind: "success", text: said });
    return changeEntries(caller, LIST, {
      ...{ version, page: paths.branches, said },
      make: (entries) => entries.filter((one) => one.value !== key),
    });
  }
  const values = { ...typedIn(form, FIELDS), version };
  const read = check(schema, values);
  if ("errors" in read) return invalidForm({ values, errors: read.errors });
  const { email, ...given } = read.given;
  return changeEntries(caller, LIST, {
    version,
    page: paths.branches,
    said: "The branch is saved. Students see it from now on.",
    values,
    ...(isGone && { conflict: GONE }),
    make: (entries) => {
      const value = key ?? newKey(given.name, entries.map(keyOf));
      return put(entries, { value, ...given, email: email || null }, keyOf);
    },
  });
}

export function moveBranchUp(caller: Caller, form: FormData, paths: StaffPaths) {
  return changeEntries(caller, LIST, {
    ...{ version: textOf(form, "version"), page: paths.branches, said: "The branch is moved up." },
    make: (entries) => movedUp(entries, textOf(form, "up"), keyOf),
  });
}

const GONE = {
  title: "Somebody else removed this branch meanwhile.",
  text: "What you typed is not saved yet. Put it back, or leave it removed.",
};
