import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { planCalls, planForm } from "#contract/staff/plans.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { PlanScreen } from "./plan-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data?.plan?.plan_name ?? "Add a plan", error);

/** A new plan has no id. */
export const loader = staffLoader(async ({ caller, params }) => {
  const id = params.id === undefined ? null : askedId(params.id);
  if (id !== null) return { plan: await askStaff(caller, planCalls.get, { params: { id } }) };
  // The API refuses teachers, so they get no page here either.
  await askStaff(caller, planCalls.list);
  return { plan: null };
});

const SAID = {
  sell: "The plan is for sale.",
  withdraw: "The plan is no longer sold. Students who have it keep it.",
};

/** Adds a plan, saves it, puts it on sale, or withdraws it. */
export const action = staffAction(
  { keeps: ["version", "then", ...planForm.keyof().options] },
  async ({ caller, params, paths, form }) => {
    const id = params.id === undefined ? null : askedId(params.id);
    const then = textOf(form, "then");
    const version = textOf(form, "version");
    if (id !== null && (then === "sell" || then === "withdraw")) {
      const change = () => askStaff(caller, planCalls[then], { params: { id }, body: { version } });
      return sendForm(caller, change, { to: paths.plan(id), said: SAID[then] });
    }
    const read = readFields(form, planForm);
    if (read.invalid) return read.invalid;
    const { given } = read;
    if (id === null)
      return sendForm(caller, () => askStaff(caller, planCalls.add, { body: given }), {
        ...read,
        to: (made) => paths.plan(made.id),
        said: "The plan is added. Students can buy it once you put it on sale, below.",
      });
    const save = { params: { id }, body: { ...given, version } };
    return sendForm(caller, () => askStaff(caller, planCalls.save, save), {
      ...read,
      to: paths.plan(id),
      said: "The plan is saved. It counts for new purchases.",
    });
  },
);

export default function PlanRoute() {
  return <PlanScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />;
}
