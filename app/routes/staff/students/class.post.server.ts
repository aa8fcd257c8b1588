import { data } from "@remix-run/node";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { checkClass, inviteClass } from "#app/lib/api/staff/class.server.ts";
import { fileOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import type { StaffPaths } from "../kit/paths.ts";

/** The size of 500 students in UTF-16. */
export const CLASS_BYTES = 256 * 1024;
const TOO_LARGE = "The file is larger than 256 kB. Send at most 500 students at once.";

interface Place {
  paths: StaffPaths;
  tooLarge: boolean;
}

/** Shows the effect of a list, and applies it at a second press. */
export async function postClass(caller: Caller, form: FormData, { paths, tooLarge }: Place) {
  const values = { language_id: textOf(form, "language_id") };
  try {
    if (textOf(form, "intent") === "invite") {
      const invited = await inviteClass(caller, { ...values, list: textOf(form, "list") });
      const text = `Invitations on their way: ${invited}.`;
      return await leadTo(caller.portal, paths.students(), { kind: "success", text });
    }
    const file = fileOf(form, "sent");
    if (tooLarge) return invalidForm({ values, errors: { sent: TOO_LARGE } });
    if (file === null) return invalidForm({ values, errors: { sent: "Choose a file" } });
    return data({ checked: await checkClass(caller, file, values.language_id), ...values });
  } catch (error) {
    const fields = ["sent", "language_id"] as const;
    return refusedForm(error, { fields, values, failed: "Nobody was invited." });
  }
}
