import * as z from "zod";
import type { Student } from "#app/lib/http/auth.server.ts";
import {
  changePassword,
  type Device,
  endDevices,
  findDevices,
} from "#app/lib/api/account.server.ts";
import { check, type FieldOf } from "#app/lib/http/forms/form-schema.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import { paths } from "#app/lib/paths.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";

const SHORTEST = 8;
const LONGEST = 200;

/** Counts characters of any script, not bytes. */
export const newPassword = z
  .string()
  .refine(
    (typed) => [...typed].length >= SHORTEST,
    `Password must be at least ${SHORTEST} characters long`,
  )
  .refine(
    (typed) => [...typed].length <= LONGEST,
    `Password must be at most ${LONGEST} characters long`,
  );

const passwords = z.object({
  current_password: z.string().min(1, "This field is required").max(1000, "Too long"),
  password: newPassword,
});

export type PasswordField = FieldOf<typeof passwords>;

export type ShownDevice = Omit<Device, "last_used_at"> & { lastUsed: string };

/** Returns null when the provider does not list devices. */
export async function devicesOf(student: Student): Promise<ShownDevice[] | null> {
  const { value } = await readPanel(student, findDevices);
  if (value === null) return null;
  return value.map(({ last_used_at, ...device }) => ({
    ...device,
    lastUsed: formatDate(last_used_at),
  }));
}

/** Ends the session of the pressed button, or all others. */
export async function postDevices(student: Student, form: FormData) {
  const id = Number(textOf(form, "id"));
  try {
    await endDevices(student, Number.isInteger(id) && id > 0 ? id : null);
  } catch (error) {
    return refusedForm(error, { failed: "We can't log you out there right now." });
  }
  return redirectWithNotice(student.portal, paths.profile, {
    kind: "success",
    text: "Logged out there.",
  });
}

/** Changes the password. Only the session of this browser continues. */
export async function postPassword(student: Student, form: FormData) {
  const intent = "password";
  const read = check(passwords, {
    current_password: textOf(form, "current_password"),
    password: textOf(form, "password"),
  });
  if ("errors" in read) return invalidForm({ intent, errors: read.errors });
  const common = await commonness(read.given.password);
  if (common !== null) return invalidForm({ intent, errors: { password: common } });
  try {
    await changePassword(student, read.given);
  } catch (error) {
    return refusedForm(error, {
      intent,
      fields: passwords.keyof().options,
      failed: "We can't change your password right now.",
    });
  }
  const text =
    "Your password is changed. You are logged out everywhere else, and a calendar needs a new address.";
  return redirectWithNotice(student.portal, paths.profile, { kind: "success", text });
}

let common: Set<string> | undefined;

/** Refuses the fifty thousand most common passwords. The list is loaded when first used. */
export async function commonness(password: string): Promise<string | null> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  common ??= new Set(dictionary["passwords-common"]);
  return common.has(password.toLowerCase())
    ? "Many people use this password. Choose another one"
    : null;
}
