import { Form } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import type { FreeTaste } from "#app/lib/api/staff/plans.server.ts";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { counted } from "#app/lib/text/format.ts";
import { TheirVersion } from "../kit/their-version.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { SchoolHead } from "../kit/school-head.tsx";

interface Offer {
  id: number;
  plan_name: string;
  offer: string;
  most_popular: boolean;
  is_sold: boolean;
  students: number;
}

interface PlansScreenProps {
  plans: Offer[];
  free: FreeTaste;
  failed: FormResult | undefined;
}

/** Lists the plans in the students' order, and the free content. */
export function PlansScreen({ plans, free, failed }: PlansScreenProps) {
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
          <p>There is no plan yet.</p>
        ) : (
          <Form method="post">
            <ol className="rows">
              {plans.map((plan, index) => (
                <Row key={plan.id} plan={plan} no={index + 1} />
              ))}
            </ol>
          </Form>
        )}
        <Free free={free} failed={failed} />
      </div>
    </>
  );
}

function Row({ plan, no }: { plan: Offer; no: number }) {
  const paths = useStaffPaths();
  const { id, plan_name, offer, most_popular, is_sold, students } = plan;
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
          <b>{is_sold ? "For sale" : "Not for sale"}</b>
        </p>
      </div>
      {is_sold && no > 1 && (
        <div className="row-side">
          <button className="btn" type="submit" name="up" value={id}>
            Move up<span className="sr-only">: {plan_name}</span>
          </button>
        </div>
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
        <button className="btn btn-primary" type="submit">
          Save
        </button>
      </DraftForm>
    </Section>
  );
}
