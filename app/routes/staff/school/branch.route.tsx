import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { staffAction, staffLoader } from "../access.server.ts";
import { TheirVersion } from "../content/their-version.tsx";
import { staffTitle } from "../staff-title.ts";
import { useStaffPaths } from "../use-staff-paths.ts";
import { findBranch, postBranch } from "./branches.server.ts";
import { RemoveForm } from "./entry-rows.tsx";

export { StaffError as ErrorBoundary } from "../staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data?.branch?.name ?? wordsOf(data).title, error);

/** A new branch has no key. */
export const loader = staffLoader(({ caller, params, context }) =>
  findBranch(caller, params.key, context.posted !== undefined),
);

export const action = staffAction(({ caller, params, paths, form }) =>
  postBranch(caller, form, { paths, key: params.key }),
);

/** For a branch that is new or was removed. */
const wordsOf = (found: { isGone: boolean } | undefined) =>
  found?.isGone
    ? { title: "A removed branch", save: "Put it back" }
    : { title: "Add a branch", save: "Add the branch" };

export default function BranchRoute() {
  const paths = useStaffPaths();
  const { branch, version, isGone } = useLoaderData<typeof loader>();
  const words = wordsOf({ isGone });
  const failed = useActionData<typeof action>();
  const { name, phone, address } = branch ?? {};
  const typed = fieldsOf(failed, { name, email: branch?.email ?? "", phone, address });
  return (
    <>
      <FormHead failed={failed}>
        <PageHead title={name ?? words.title} back={{ href: paths.branches, text: "Branches" }} />
      </FormHead>
      {branch && failed?.values.version === "" && (
        <TheirVersion
          facts={[
            ["Name", branch.name],
            ["Email", branch.email ?? "None"],
            ["Phone", branch.phone || "None"],
            ["Address", branch.address || "None"],
          ]}
        />
      )}
      <div className="stack">
        <Form className="fields staff-narrow" method="post" noValidate>
          <input type="hidden" name="version" value={failed?.values.version || version} />
          <Field {...typed("name")} label="Name" autoComplete="off" />
          <Field
            {...typed("email")}
            label="Email (optional)"
            hint="Enquiries go there. Students do not see it. Without it, enquiries wait under Enquiries."
            type="email"
            autoComplete="off"
          />
          <Field
            {...typed("phone")}
            label="Phone (optional)"
            hint="Students see it beside the form that asks a branch."
            type="tel"
            autoComplete="off"
          />
          <Field
            {...typed("address")}
            label="Address (optional)"
            hint="Students see it, too."
            autoComplete="off"
          />
          <button className="btn btn-primary" type="submit">
            {branch ? "Save" : words.save}
          </button>
        </Form>
        {branch && (
          <RemoveForm version={version}>
            Once it is removed, nobody can choose it. Its enquiries and students stay.
          </RemoveForm>
        )}
      </div>
    </>
  );
}
