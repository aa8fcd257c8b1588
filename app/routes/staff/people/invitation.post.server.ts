import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { invitationForm, peopleCalls } from "#contract/staff/people.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import type { StaffPaths } from "../kit/paths.ts";

/** Mails an invitation to join the staff. */
export async function invite(caller: Caller, form: FormData, paths: StaffPaths) {
  const read = readFields(form, invitationForm);
  if (read.invalid) return read.invalid;
  return sendForm(caller, () => askStaff(caller, peopleCalls.invite, { body: read.given }), {
    ...read,
    to: paths.people,
    said: `The invitation is on its way to ${read.given.email}.`,
    failed: "Nobody was invited.",
  });
}

export function takeBack(caller: Caller, id: number, paths: StaffPaths) {
  return sendForm(caller, () => askStaff(caller, peopleCalls.takeBack, { params: { id } }), {
    to: paths.people,
    said: "The invitation is taken back. Its link opens nothing.",
  });
}
