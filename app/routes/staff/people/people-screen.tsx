import { Form } from "@remix-run/react";
import { Confirm } from "#app/components/forms/confirm.tsx";
import { RadioField } from "#app/components/forms/choice-fields.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import type { AskedOf, People, Person } from "#app/lib/api/staff/people.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { SchoolHead } from "../kit/school-head.tsx";
import { OrderButton } from "../kit/order-button.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

type PeopleScreenProps = People & { answer: FormResult | { ends: number } | undefined };

/** The staff accounts with their roles, and the rule of the second step. */
export function PeopleScreen({ people, asked_of, answer }: PeopleScreenProps) {
  if (answer && "ends" in answer) {
    const person = people.find(({ id }) => id === answer.ends);
    if (person) return <AskToEnd person={person} />;
  }
  const failed = answer && "errors" in answer ? answer : undefined;
  return (
    <>
      <SchoolHead
        title="Accounts"
        lead="Everyone who works here. A teacher reviews, sees what students practise, and looks after forum and enquiries. An owner may do everything."
        failed={failed}
      />
      <div className="stack">
        <ol className="rows">
          {people.map((person, index) => (
            <Row key={person.id} person={person} no={index + 1} />
          ))}
        </ol>
        <Asked people={people} asked={asked_of} error={failed?.errors.asked_of} />
      </div>
    </>
  );
}

function AskToEnd({ person: { id, name, is_you } }: { person: Person }) {
  const paths = useStaffPaths();
  return (
    <Confirm
      title="End the account?"
      text={`${name} is logged out everywhere, and cannot log in again. The reviews, notes and answers that they wrote stay.`}
      fields={{ do: `end ${id}`, ...(is_you && { own: id }) }}
      actions={[
        { text: is_you ? "End my account" : "End the account", intent: "end", danger: true },
        { text: "Back", href: paths.people },
      ]}
    />
  );
}

function Row({ person, no }: { person: Person; no: number }) {
  const { id, name, email, role, has_two_step, is_you } = person;
  const paths = useStaffPaths();
  return (
    <li>
      <span className="serial">{no}</span>
      <div>
        <p className="row-title">
          <bdi>{name}</bdi>
          {is_you && " (you)"}
        </p>
        <p className="row-meta">
          <span>{role === "owner" ? "Owner" : "Teacher"} </span>
          <span>{email} </span>
          <span>{has_two_step ? "Two-step log-in" : "Password alone"}</span>
        </p>
        <Form className="staff-actions" method="post">
          {is_you && <input type="hidden" name="own" value={id} />}
          {role === "owner" ? (
            <OrderButton value={`teacher ${id}`} text="Make a teacher" of={name} />
          ) : (
            <OrderButton value={`owner ${id}`} text="Make an owner" of={name} />
          )}
          {has_two_step && !is_you && (
            <OrderButton value={`two-step-off ${id}`} text="Turn off two-step log-in" of={name} />
          )}
          {!is_you && <OrderButton value={`sign-out ${id}`} text="End the log-ins" of={name} />}
          {is_you && <a href={paths.account}>Your account </a>}
          <OrderButton value={`ask-end ${id}`} text="End the account" of={name} look="danger" />
        </Form>
      </div>
    </li>
  );
}

const CHOICES: { value: AskedOf; text: string }[] = [
  { value: "owners", text: "Owners" },
  { value: "required", text: "All staff" },
  { value: "optional", text: "No one: each person may turn it on" },
];

interface AskedProps {
  people: Person[];
  asked: AskedOf;
  error: string | undefined;
}

function Asked({ people, asked, error }: AskedProps) {
  const without = people.filter(({ has_two_step }) => !has_two_step);
  return (
    <Section id="two-step" title="Two-step log-in">
      <p>
        A password can be guessed or seen. With a second step, nobody can log in without the phone
        of the account&apos;s owner.
      </p>
      <p>
        Anyone without it sets it up at the next log-in, so nobody is locked out. People who are
        logged in now stay logged in, for at most 12 hours. When a phone is lost, turn it off above.
      </p>
      <p>
        {without.length === 0
          ? "All staff have it."
          : `Still without it: ${without.map(({ name }) => name).join(", ")}.`}
      </p>
      <Form className="fields" method="post">
        <RadioField
          name="asked_of"
          label="Ask for it from"
          choices={CHOICES}
          defaultValue={asked}
          error={error}
        />
        <button className="btn btn-primary" type="submit">
          Save
        </button>
      </Form>
    </Section>
  );
}
