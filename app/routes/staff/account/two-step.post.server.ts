import { data } from "@remix-run/node";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import {
  renewRecoveryCodes,
  sendCode,
  turnOffTwoStep,
  turnOnTwoStep,
} from "#app/lib/api/staff/session.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import { endedSession } from "../kit/access.server.ts";
import { begin } from "./login.post.server.ts";
import type { StaffPaths } from "../kit/paths.ts";
import { writeStaffToken } from "../kit/session.server.ts";

const CODE_ENDED =
  "A log-in has ten minutes and five tries for its code. Log in again to get new ones.";

/** Handles the buttons of the page, each with a code. New recovery codes are shown once. */
export async function changeTwoStep(
  caller: Caller,
  form: FormData,
  { paths, to }: { paths: StaffPaths; to: string },
) {
  const { portal } = caller;
  const intent = textOf(form, "intent");
  const code = textOf(form, "code").trim();
  if (code === "") return invalidForm({ errors: { code: "Code is required" } });
  try {
    if (intent === "setup") {
      const on = await turnOnTwoStep(caller, { secret: textOf(form, "secret"), code });
      const cookie = await writeStaffToken(portal, paths, {
        token: caller.token ?? "",
        seconds: on.seconds ?? 0,
      });
      return data({ codes: on.codes }, { headers: { "Set-Cookie": cookie } });
    }
    if (intent === "codes") return data({ codes: await renewRecoveryCodes(caller, code) });
    if (intent === "off") {
      await turnOffTwoStep(caller, code);
      return await leadTo(portal, paths.twoStep(), {
        kind: "success",
        text: "Two-step log-in is off.",
      });
    }
    return await begin(caller, paths, await sendCode(caller, code), to);
  } catch (error) {
    // After a log-in, an automatic repeat would send an expired code.
    if (error instanceof ApiError && error.kind === "signed-out")
      throw await endedSession(portal, paths.login(to), CODE_ENDED);
    return refusedForm(error, { fields: ["code"], failed: "We can't check the code right now." });
  }
}
