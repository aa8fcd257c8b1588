import { Form } from "@remix-run/react";
import { type Choice, SelectField } from "#app/components/forms/choice-fields.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { counted } from "#app/lib/text/format.ts";
import type { ChosenStudent } from "#contract/staff/chosen.ts";
import { type ChosenRow, ChosenRows } from "../kit/chosen.tsx";
import { Moment } from "../kit/moment.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

const students = (count: number) => counted(count, "student");

/** The acts on chosen students, each with its own field. */
export const ACTS = {
  group: {
    title: "Give to a group",
    lead: "A student who is in the group already stays in it.",
    button: "Give to the group",
    field: "group_id",
    said: (done: number) => `In the group now: ${students(done)}.`,
  },
  extend: {
    title: "Extend plans",
    lead: "All open plans that end before this day end with it. A plan that renews by itself is paid again from that day on.",
    button: "Extend the plans",
    field: "until",
    said: (done: number) => `Plans are open until that day: ${students(done)}.`,
  },
  pay: {
    title: "Record payments",
    lead: "These students have paid at the school. The plan opens at once. An open plan is extended from its end. A payment cannot be taken back.",
    button: "Record the payment",
    field: "plan_id",
    said: (done: number) => `Payments are recorded: ${students(done)}.`,
  },
} as const;
export type Act = keyof typeof ACTS;

export function isAct(given: string | null): given is Act {
  return given !== null && Object.hasOwn(ACTS, given);
}

interface ManyScreenProps {
  act: Act;
  students: ChosenStudent[];
  groups: Choice[];
  plans: Choice[];
  requestKey: string;
  back: { href: string; text: string };
  failed: FormResult | undefined;
}

/** Asks for what an act needs, and shows whom it is for, before anything is done. */
export function ManyScreen(props: ManyScreenProps) {
  const paths = useStaffPaths();
  const { act, back, failed, requestKey, groups, plans } = props;
  const { title, lead, button } = ACTS[act];
  return (
    <>
      <FormHead failed={failed}>
        <PageHead {...{ title, lead, back }} />
      </FormHead>
      {act === "group" && groups.length === 0 ? (
        <p>
          No group is for these students’ language. <a href={paths.groups()}>Make one</a>
        </p>
      ) : act === "pay" && plans.length === 0 ? (
        <p>
          No plan is for sale. <a href={paths.plans}>Put one on sale</a>
        </p>
      ) : (
        <Form method="post" noValidate>
          <input type="hidden" name="request_key" value={requestKey} />
          <div className="fields staff-narrow mb-5">
            <ActField {...props} />
          </div>
          <ChosenRows
            rows={props.students.map((student) => rowFor(act, student))}
            one="student"
            kept={failed?.values.id}
            act={{ text: button, value: act, isMain: true }}
          />
        </Form>
      )}
    </>
  );
}

function ActField({ act, groups, plans, failed }: ManyScreenProps) {
  const typed = fieldsOf(failed);
  switch (act) {
    case "group":
      return (
        <SelectField {...typed("group_id")} label="Group" empty="Choose a group" choices={groups} />
      );
    case "extend":
      return <Field {...typed("until")} label="Open until the end of" type="date" />;
    case "pay":
      return (
        <SelectField {...typed("plan_id")} label="Plan" empty="Choose a plan" choices={plans} />
      );
  }
}

function rowFor(
  act: Act,
  { id, first_name, last_name, language, account }: ChosenStudent,
): ChosenRow {
  const plans = account?.plans ?? [];
  const paid = act === "pay" ? (account?.paid_today ?? []) : [];
  return {
    value: id,
    name: `${first_name} ${last_name}`.trim(),
    facts: [
      ...(account ? [account.email] : []),
      language,
      ...plans.map(({ plan_name, expires_at }) => (
        <>
          {plan_name}
          {expires_at === null ? (
            ", without an end"
          ) : (
            <>
              , until <Moment at={expires_at} />
            </>
          )}
        </>
      )),
      ...(account && plans.length === 0 ? ["No plan"] : []),
    ],
    why: act === "extend" && plans.length === 0 ? "Has no open plan to extend." : null,
    warning:
      paid.length === 0
        ? null
        : `Recorded today already: ${paid.map((one) => `${one.plan_name}, ${one.receipt_no}`).join("; ")}.`,
  };
}
