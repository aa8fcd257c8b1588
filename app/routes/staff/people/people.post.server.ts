import { data } from "@remix-run/node";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import {
  ASKED_OF,
  changePerson,
  PERSON_CHANGES,
  type PersonChange,
  updateAskedOf,
} from "#app/lib/api/staff/people.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import { endedSession } from "../kit/access.server.ts";
import { sendForm } from "../kit/action.server.ts";
import type { StaffPaths } from "../kit/paths.ts";

const DONE: Record<PersonChange, string> = {
  owner: "This account now belongs to an owner. Its next log-in opens all pages.",
  teacher: "This account now belongs to a teacher.",
  "two-step-off": "Two-step log-in is off for this account.",
  "sign-out": "This account is logged out everywhere.",
  end: "The account is gone, and logged out everywhere.",
};

/** Ends an account only at a second press. */
export async function postPeople(caller: Caller, form: FormData, paths: StaffPaths) {
  const [intent, given = ""] = textOf(form, "do").split(" ");
  const id = idOf(given);
  if (intent === "ask-end" && id !== null) return data({ ends: id });
  const order = PERSON_CHANGES.find((one) => one === intent);
  return order && id !== null
    ? postOrder(caller, { order, id, isOwn: id === idOf(textOf(form, "own")) }, paths)
    : postAskedOf(caller, form, paths);
}

async function postAskedOf(caller: Caller, form: FormData, paths: StaffPaths) {
  const asked = ASKED_OF.find((one) => one === textOf(form, "asked_of"));
  if (!asked) return invalidForm({ errors: { asked_of: "Choose who is asked" } });
  const said = "Saved. It applies from the next log-in.";
  return sendForm(caller, () => updateAskedOf(caller, asked), { to: paths.people, said });
}

type Ordered = { order: PersonChange; id: number; isOwn: boolean };

async function postOrder(caller: Caller, { order, id, isOwn }: Ordered, paths: StaffPaths) {
  try {
    await changePerson(caller, id, order);
  } catch (error) {
    return refusedForm(error, { failed: "Nothing was changed." });
  }
  const notice = { kind: "success", text: DONE[order] } as const;
  if (isOwn && order === "end")
    return endedSession(caller.portal, paths.login(), "Your account is gone.");
  // A teacher has no access to that page.
  return leadTo(caller.portal, isOwn && order === "teacher" ? paths.home : paths.people, notice);
}
