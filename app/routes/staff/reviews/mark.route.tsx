import { type LinksFunction, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Island } from "#app/components/island.tsx";
import Marking from "#app/islands/work/marking.tsx";
import type { RefusedForm } from "#app/lib/marking/marking-props.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { withModules } from "#app/lib/route-page.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { WorkNotices } from "../kit/work-notices.tsx";
import { loadMarking } from "./mark.page.server.ts";
import { MARK_FIELDS, postMarks } from "./mark.post.server.ts";
import stylesheet from "./marking.css?url";

export { StaffErrorPage as ErrorBoundary } from "../kit/staff-error.tsx";

export const handle = withModules("islands", "marking");
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data ? `${data.student}, ${data.test}` : "", error);

export const loader = staffLoader(async ({ caller, params, paths, url, context }) => {
  const { posted } = context;
  // A refused form shows its segment again.
  const own = posted && `${idOf(posted.get("set")) ?? ""}-${idOf(posted.get("segment")) ?? ""}`;
  const at = own ?? url.searchParams.get("at");
  const page = await loadMarking({ caller, paths, record: askedId(params.record), at });
  return { ...page, isSaved: url.searchParams.has("saved") };
});

export const action = staffAction({ keeps: MARK_FIELDS }, ({ caller, params, paths, form }) =>
  postMarks({ caller, paths, record: askedId(params.record) }, form),
);

/** The page on which a whole test is marked, in a frame of its own. */
export default function MarkRoute() {
  const failed = useActionData<typeof action>();
  const { isSaved, ...loaded } = useLoaderData<typeof loader>();
  const form = failed ? refusedForm(failed) : null;
  return (
    <>
      <WorkNotices
        failed={failed}
        ids={form ? fieldIds(form) : undefined}
        saved={isSaved ? "Your marks are saved." : null}
      />
      <Island name="work/marking" component={Marking} props={{ ...loaded, failed: form }} />
    </>
  );
}

function refusedForm({ errors, values }: FormResult): RefusedForm {
  const [set, segment] = [values.set, values.segment].map((id) => Number(id) || undefined);
  return { set, segment, errors, values };
}

/** The fields of a segment have its place in their ids. */
function fieldIds({ set, segment, errors }: RefusedForm): Record<string, string> {
  if (set === undefined) return {};
  return Object.fromEntries(
    Object.keys(errors).map((name) => [
      name,
      `${set}-${segment ?? ""}-${name.replace("count-", "")}`,
    ]),
  );
}
