import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getEditedTest } from "#app/lib/api/staff/content-tests.server.ts";
import { listAddress } from "#app/lib/http/asked.server.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { postTest } from "./test.post.server.ts";
import { TestScreen } from "./test-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data?.test.mocktest_name ?? "", error);

export const loader = staffLoader(async ({ caller, params, url }) => {
  const { search } = listAddress(url);
  return { test: await getEditedTest(caller, askedId(params.id), search), search };
});

export const action = staffAction(
  { keeps: ["version", "mocktest_name", "serial_no", "duration", "dialogue-*", "then", "search"] },
  ({ caller, params, paths, form }) => postTest(caller, form, { paths, id: askedId(params.id) }),
);

export default function ContentTestRoute() {
  return <TestScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />;
}
