import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { mailCalls } from "#contract/staff/mail.ts";
import { sendForm } from "../kit/action.server.ts";

/** Mails whoever asks, and leads back to the page `to`. */
export function sendTestMail(caller: Caller, to: string) {
  const said = "The mail is on its way. Load this page again in a minute.";
  const failed = "No mail was sent.";
  return sendForm(caller, () => askStaff(caller, mailCalls.test), { to, said, failed });
}
