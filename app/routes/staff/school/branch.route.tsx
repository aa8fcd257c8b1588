import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { branches } from "./branches.server.ts";
import { EntryScreen, titleWithout } from "./entries.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data?.entry?.name ?? titleWithout("branch", data?.isGone), error);

/** A new branch has no key. */
export const loader = staffLoader(({ caller, params, context }) =>
  branches.find(caller, params.key, context.posted !== undefined),
);

export const action = staffAction(
  { keeps: ["version", "then", "name", "email", "phone", "address"] },
  ({ caller, params, paths, form }) => branches.post(caller, form, { paths, key: params.key }),
);

export default function BranchRoute() {
  const paths = useStaffPaths();
  const found = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const { name, email, phone, address } = found.entry ?? {};
  const typed = fieldsOf(failed, { name, email: email ?? "", phone, address });
  return (
    <EntryScreen
      kind="branch"
      title={name}
      found={found}
      failed={failed}
      back={{ href: paths.branches, text: "Branches" }}
      facts={[
        ["Name", name],
        ["Email", email ?? "None"],
        ["Phone", phone || "None"],
        ["Address", address || "None"],
      ]}
      removing="Once it is removed, nobody can choose it. Its enquiries and students stay."
    >
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
    </EntryScreen>
  );
}
