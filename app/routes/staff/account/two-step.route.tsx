import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { getMember, getTwoStep } from "#app/lib/api/staff/session.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { scripted } from "#app/lib/route-page.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { pageAfterLogin } from "../kit/paths.ts";
import { StaffPage } from "../kit/staff-page.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { RecoveryCodes, TwoStepScreen } from "./two-step-screen.tsx";
import { changeTwoStep } from "./two-step.post.server.ts";

export { StaffErrorPage as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  staffTitle("Two-step log-in", error);

/** Outside the frame, because there is none before the second step. */
export const handle = scripted;

export const loader = staffLoader(async ({ caller, url, context }) => {
  const shown = context.posted && textOf(context.posted, "secret");
  const state = await getTwoStep(caller, shown);
  const isWhole = state.stage === "on" || (state.stage === "off" && !state.is_half);
  const member = isWhole ? await getMember(caller) : null;
  return { state, member, to: pageAfterLogin(url) };
});

export const action = staffAction({ keeps: ["intent"] }, ({ caller, form, paths, url }) =>
  changeTwoStep(caller, form, { paths, to: pageAfterLogin(url) }),
);

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
