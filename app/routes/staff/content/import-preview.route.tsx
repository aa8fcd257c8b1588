import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { createImport, getImport } from "#app/lib/api/staff/content-folder.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { staffAction, staffLoader } from "../access.server.ts";
import { staffTitle } from "../staff-title.ts";
import { useStaffPaths } from "../use-staff-paths.ts";
import { makeChange } from "./changes.server.ts";

export { StaffError as ErrorBoundary } from "../staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  staffTitle("What the import changes", error);

export const loader = staffLoader(({ caller, params, url }) =>
  getImport(caller, params.token ?? "", url.searchParams.get("replace") === "1"),
);

export const action = staffAction(({ caller, params, url, paths, form }) => {
  const replace = url.searchParams.get("replace") === "1" ? 1 : 0;
  const asked = { replace, seen: textOf(form, "seen") };
  return makeChange(caller, () => createImport(caller, params.token ?? "", asked), {
    page: paths.contentImport,
    said: "The content is imported.",
  });
});

export default function ImportPreviewRoute() {
  const paths = useStaffPaths();
  const { faults, counts, changes, seen } = useLoaderData<typeof loader>();
  const isUsable = faults.length === 0 && counts !== "";
  return (
    <>
      <FormHead failed={useActionData<typeof action>()}>
        <PageHead
          title={isUsable ? "What the import changes" : "Nothing was imported"}
          lead={isUsable ? `The .zip holds ${counts}.` : "Mend this, and send the .zip again."}
          back={{ href: paths.contentImport, text: "Import and export" }}
        />
      </FormHead>
      <ul className="list-disc ps-5">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
        {faults.length === 0 && counts === "" && <li>The .zip holds no content.</li>}
        {isUsable && changes.length === 0 && <li>Students see no change.</li>}
      </ul>
      {isUsable && (
        <Form method="post" className="staff-actions staff-list">
          <input type="hidden" name="seen" value={seen} />
          <button className="btn btn-primary" type="submit">
            Import it
          </button>
        </Form>
      )}
    </>
  );
}
