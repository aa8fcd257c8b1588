import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { accountCalls } from "#contract/staff/account.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { scripted } from "#app/lib/route-page.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { endedSession, staffAction, staffLoader } from "../kit/access.server.ts";
import { pageAfterLogin } from "../kit/paths.ts";
import { writeStaffToken } from "../kit/session.server.ts";
import { StaffPage } from "../kit/staff-page.tsx";
import { loadStaffFrame } from "../kit/frame.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { begin } from "./login.post.server.ts";
import { RecoveryCodes, TwoStepScreen } from "./two-step-screen.tsx";

export { StaffErrorPage as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  staffTitle("Two-step log-in", error);

/** Outside the frame, because there is none before the second step. */
export const handle = scripted;

export const loader = staffLoader(async ({ caller, url, request, context }) => {
  const shown = context.posted && textOf(context.posted, "secret");
  const state = await askStaff(caller, accountCalls.twoStep, { query: { secret: shown } });
  const isWhole = state.stage === "on" || (state.stage === "off" && !state.is_half);
  const member = isWhole ? await loadStaffFrame(caller, request) : null;
  return { state, member, to: pageAfterLogin(url) };
});

const CODE_ENDED =
  "A log-in has ten minutes and five tries for its code. Log in again to get new ones.";

/** Handles the buttons of the page, each with a code. New recovery codes are shown once. */
export const action = staffAction({ keeps: ["intent"] }, async ({ caller, form, paths, url }) => {
  const to = pageAfterLogin(url);
  const { portal } = caller;
  const intent = textOf(form, "intent");
  const code = textOf(form, "code").trim();
  if (code === "") return invalidForm({ errors: { code: "Code is required" } });
  try {
    if (intent === "setup") {
      const on = await askStaff(caller, accountCalls.turnOn, {
        body: { secret: textOf(form, "secret"), code },
      });
      const cookie = await writeStaffToken(portal, paths, {
        token: caller.token ?? "",
        seconds: on.seconds ?? 0,
      });
      return data({ codes: on.codes }, { headers: { "Set-Cookie": cookie } });
    }
    const body = { code };
    if (intent === "codes") {
      const { codes } = await askStaff(caller, accountCalls.renewCodes, { body });
      return data({ codes });
    }
    if (intent === "off") {
      await askStaff(caller, accountCalls.turnOff, { body });
      return await redirectWithNotice(portal, paths.twoStep(), {
        kind: "success",
        text: "Two-step log-in is off.",
      });
    }
    return await begin(caller, paths, await askStaff(caller, accountCalls.sendCode, { body }), to);
  } catch (error) {
    // After a log-in, an automatic repeat would send an expired code.
    if (error instanceof ApiError && error.kind === "signed-out")
      throw await endedSession(portal, paths.login(to), CODE_ENDED);
    return refusedForm(error, { fields: ["code"], failed: "We can't check the code right now." });
  }
});

export default function TwoStepRoute() {
  const { state, member, to } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const codes = answer && "codes" in answer ? answer.codes : null;
  return (
    <StaffPage member={member} notice={useRouteLoaderData<typeof rootLoader>("root")?.notice}>
      {codes ? (
        <RecoveryCodes codes={codes} to={to} />
      ) : (
        <TwoStepScreen state={state} failed={answer && "errors" in answer ? answer : undefined} />
      )}
    </StaffPage>
  );
}
