import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { LIMITS } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { importCalls } from "#contract/staff/import.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data ? titleOf(data.faults) : "What the import changes", error);

export const loader = staffLoader(({ caller, url }) => {
  const query = { replace: isReplacing(url) ? 1 : 0 };
  return askStaff(caller, importCalls.preview, { query, limit: LIMITS.upload });
});

export const action = staffAction({ keeps: ["seen"] }, async ({ caller, url, paths, form }) => {
  const body = { replace: isReplacing(url), seen: textOf(form, "seen") };
  try {
    await askStaff(caller, importCalls.apply, { body, limit: LIMITS.upload });
    const text = "The content is imported.";
    return await redirectWithNotice(caller.portal, paths.contentImport, { kind: "success", text });
  } catch (error) {
    return refusedForm(error, { failed: "Nothing was imported." });
  }
});

export default function ImportPreviewRoute() {
  const paths = useStaffPaths();
  const { faults, counts, changes, seen } = useLoaderData<typeof loader>();
  const isUsable = faults.length === 0;
  return (
    <>
      <FormHead failed={useActionData<typeof action>()}>
        <PageHead
          title={titleOf(faults)}
          lead={isUsable ? `The .zip holds ${counts}.` : "Fix this, and send the .zip again."}
          back={{ href: paths.contentImport, text: "Import and export" }}
        />
      </FormHead>
      <ul className="list-disc stack ps-5 wrap-anywhere">
        {[...faults, ...changes].map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
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

const isReplacing = (url: URL) => url.searchParams.get("replace") === "1";
const titleOf = (faults: string[]) =>
  faults.length === 0 ? "What the import changes" : "Nothing was imported";
