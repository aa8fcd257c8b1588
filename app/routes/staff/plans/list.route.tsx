import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { counted } from "#app/lib/text/format.ts";
import { priceText } from "#app/lib/text/price.server.ts";
import { type FreeTaste, freeForm, planCalls } from "#contract/staff/plans.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { TheirVersion } from "../kit/facts.tsx";
import { readFields, sendForm } from "../kit/action.server.ts";
import { SchoolHead } from "../kit/school-head.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { Nothing } from "../kit/nothing.tsx";
import { SAMPLE } from "../kit/states.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Plans", error);

export const loader = staffLoader(async ({ caller }) => {
  const { plans, free } = await askStaff(caller, planCalls.list);
  const offers = plans.map(({ price, months, ...plan }) => ({
    ...plan,
    offer: `${priceText(caller.portal, price)} for ${counted(months, "month")}`,
  }));
  return { plans: offers, free };
});

/** Moves a plan up, or saves the free content. */
export const action = staffAction(
  { keeps: ["version", "up", "dialogues", "words", "mock_tests"] },
  async ({ caller, form, paths }) => {
    const id = idOf(form.get("up"));
    const to = paths.plans;
    if (id !== null) {
      const move = () => askStaff(caller, planCalls.up, { params: { id } });
      return sendForm(caller, move, { to, said: "The plan is moved up." });
    }
    const version = textOf(form, "version");
    const read = readFields(form, freeForm);
    if (read.invalid) return read.invalid;
    const said = "Saved. Students without a plan have it at once.";
    const body = { ...read.given, version };
    const save = () => askStaff(caller, planCalls.saveFree, { body });
    return sendForm(caller, save, { ...read, to, said });
  },
);

interface Offer {
  id: number;
  plan_name: string;
  offer: string;
  most_popular: boolean;
  is_sold: boolean;
  students: number;
  is_sample?: boolean | number | undefined;
}

interface PlansScreenProps {
  plans: Offer[];
  free: FreeTaste;
  failed: FormResult | undefined;
}

/** Lists the plans in the students' order, and the free content. */
export default function PlansRoute() {
  const { plans, free } = useLoaderData<typeof loader>();
  const failed: FormResult | undefined = useActionData<typeof action>();
  const paths = useStaffPaths();
  return (
    <>
      <SchoolHead
        title="Plans"
        lead="In the order in which students see them. A change counts for new purchases only."
        failed={failed}
      >
        <a className="btn btn-primary" href={paths.newPlan}>
          Add a plan
        </a>
      </SchoolHead>
      <div className="stack">
        {plans.length === 0 ? (
          <Nothing what="There is no plan">Add one, and students can buy it.</Nothing>
        ) : (
          <ol className="rows">
            {plans.map((plan, index) => (
              <Row key={plan.id} plan={plan} no={index + 1} />
            ))}
          </ol>
        )}
        <Free free={free} failed={failed} />
      </div>
    </>
  );
}

function Row({ plan, no }: { plan: Offer; no: number }) {
  const paths = useStaffPaths();
  const { id, plan_name, offer, most_popular, is_sold, students, is_sample } = plan;
  return (
    <li>
      <span className="serial">{no}</span>
      <div>
        <p className="row-title">
          <a href={paths.plan(id)}>{plan_name}</a>
        </p>
        <p className="row-meta">
          <span>{offer} </span>
          <span>{counted(students, "student")} </span>
          {most_popular && <span>Most Popular </span>}
          <b>{is_sample ? SAMPLE : is_sold ? "For sale" : "Not for sale"}</b>
        </p>
      </div>
      {is_sold && no > 1 && (
        <Form className="row-side" method="post">
          <button className="btn" type="submit" name="up" value={id}>
            Move up<span className="sr-only">: {plan_name}</span>
          </button>
        </Form>
      )}
    </li>
  );
}

function Free({ free, failed }: Pick<PlansScreenProps, "free" | "failed">) {
  const { dialogues, words, mock_tests, version } = free;
  const typed = fieldsOf(failed, {
    dialogues: String(dialogues),
    words: String(words),
    mock_tests: String(mock_tests),
  });
  return (
    <Section id="free-title" title="Without a plan">
      <p>What a student may try before buying: the first ones of each language.</p>
      {failed?.values.version === "" && (
        <TheirVersion
          facts={[
            ["Dialogues", dialogues],
            ["Words", words],
            ["Mock tests", mock_tests],
          ]}
        />
      )}
      <DraftForm draft="free" className="fields staff-narrow">
        <input type="hidden" name="version" value={failed?.values.version || version} />
        <Field {...typed("dialogues")} label="Dialogues" inputMode="numeric" autoComplete="off" />
        <Field
          {...typed("words")}
          label="Words"
          hint="How many words of the first topic. Other topics need a plan."
          inputMode="numeric"
          autoComplete="off"
        />
        <Field {...typed("mock_tests")} label="Mock tests" inputMode="numeric" autoComplete="off" />
        <button className="btn" type="submit">
          Save
        </button>
      </DraftForm>
    </Section>
  );
}
