import type { Caller } from "#app/lib/api/call/client.server.ts";
import { changeOwnPassword, endLogIns } from "#app/lib/api/staff/session.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import type { StaffPaths } from "../kit/paths.ts";

const FIELDS = ["current_password", "password", "code"] as const;

/** Ends log-ins, or changes the password, which ends all others. */
export async function postAccount(caller: Caller, form: FormData, paths: StaffPaths) {
  const [intent, id = null] = textOf(form, "do").split(" ");
  try {
    if (intent === "end") {
      await endLogIns(caller, id);
      const text = id === null ? "You are logged out everywhere else." : "Logged out there.";
      return await leadTo(caller.portal, paths.account, { kind: "success", text });
    }
    const [current_password, password] = [
      textOf(form, "current_password"),
      textOf(form, "password"),
    ];
    const code = textOf(form, "code").trim();
    if (current_password === "")
      return invalidForm({ errors: { current_password: "Current password is required" } });
    if (password === "") return invalidForm({ errors: { password: "New password is required" } });
    await changeOwnPassword(caller, { current_password, password, ...(code && { code }) });
    const text = "Your password is changed. You are logged out everywhere else.";
    return await leadTo(caller.portal, paths.account, { kind: "success", text });
  } catch (error) {
    return refusedForm(error, { fields: FIELDS, failed: "Nothing was changed." });
  }
}
