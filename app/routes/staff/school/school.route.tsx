import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { getStaffSchool } from "#app/lib/api/staff/school.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { staffAction, staffLoader } from "../access.server.ts";
import { TheirVersion } from "../content/their-version.tsx";
import { staffTitle } from "../staff-title.ts";
import { postIdentity } from "./identity.server.ts";
import { SchoolHead } from "./school-head.tsx";

export { StaffError as ErrorBoundary } from "../staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Name and logo", error);

export const loader = staffLoader(async ({ caller }) => (await getStaffSchool(caller)).identity);

export const action = staffAction(({ caller, form, paths }) => postIdentity(caller, form, paths));

export default function SchoolRoute() {
  const { name, version } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const typed = fieldsOf(failed, { name });
  return (
    <>
      <SchoolHead
        title="Name and logo"
        lead="They stand above every page. The name is in mails, receipts and titles, too."
        failed={failed}
      />
      {failed?.values.version === "" && <TheirVersion facts={[["Name", name]]} />}
      <Form className="fields staff-narrow" method="post" noValidate>
        <input type="hidden" name="version" value={failed?.values.version || version} />
        <Field {...typed("name")} label="Name" hint="At most 60 characters." dir="auto" />
        <button className="btn btn-primary" type="submit">
          Save the name
        </button>
      </Form>
    </>
  );
}
