import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { chosenTests } from "#contract/staff/chosen.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { OutcomeScreen } from "../kit/chosen.tsx";
import { loadMany, postMany } from "../kit/many-content.server.ts";
import { ManyContent } from "../kit/many-content.tsx";
import { staffTitle } from "../kit/staff-title.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  staffTitle("Chosen mock tests", error);

/** Shows what an act will do to the chosen mock tests. */
export const loader = staffLoader(({ caller, url, paths }) =>
  loadMany({ caller, url, list: paths.contentTests() }, chosenTests),
);

export const action = staffAction({ keeps: ["act", "id"] }, ({ caller, url, paths, form }) =>
  postMany({ caller, url, form, list: paths.contentTests() }, chosenTests, "mock test"),
);

export default function ManyRoute() {
  const { back, ...shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const list = { href: back, text: "Mock tests" };
  if (answer && "outcome" in answer) return <OutcomeScreen {...answer} back={list} />;
  return <ManyContent {...shown} kind="tests" back={list} failed={answer} />;
}
