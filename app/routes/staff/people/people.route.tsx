import { data, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { RadioField } from "#app/components/forms/choice-fields.tsx";
import { Confirm } from "#app/components/forms/confirm.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import {
  ASKED_OF,
  type AskedOf,
  peopleCalls,
  type Person,
  PERSON_CHANGES,
  type PersonChange,
  personChanges,
} from "#contract/staff/people.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { endedSession, staffAction, staffLoader } from "../kit/access.server.ts";
import { sendForm } from "../kit/action.server.ts";
import { OrderButton } from "../kit/order-button.tsx";
import type { StaffPaths } from "../kit/paths.ts";
import { SchoolHead } from "../kit/school-head.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { invite, takeBack } from "./invitation.post.server.ts";
import { Invitations } from "./invitations.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Accounts", error);

export const loader = staffLoader(({ caller }) => askStaff(caller, peopleCalls.list));

const DONE: Record<PersonChange, string> = {
  owner: "This account now belongs to an owner. Its next log-in opens all pages.",
  teacher: "This account now belongs to a teacher. Invitations that it sent have ended.",
  "two-step-off": "Two-step log-in is off for this account.",
  "sign-out": "This account is logged out everywhere.",
  end: "The account is gone, and logged out everywhere.",
};

/** Ends an account only at a second press. */
export const action = staffAction(
  { keeps: ["own", "do", "asked_of", "name", "email", "role"] },
  async ({ caller, form, paths }) => {
    const [intent, given = ""] = textOf(form, "do").split(" ");
    const id = idOf(given);
    if (intent === "ask-end" && id !== null) return data({ ends: id });
    if (intent === "invite") return invite(caller, form, paths);
    if (intent === "take-back" && id !== null) return takeBack(caller, id, paths);
    const order = PERSON_CHANGES.find((one) => one === intent);
    return order && id !== null
      ? postOrder(caller, { order, id, isOwn: id === idOf(textOf(form, "own")) }, paths)
      : postAskedOf(caller, form, paths);
  },
);

async function postAskedOf(caller: Caller, form: FormData, paths: StaffPaths) {
  const asked = ASKED_OF.find((one) => one === textOf(form, "asked_of"));
  if (!asked) return invalidForm({ errors: { asked_of: "Choose who is asked" } });
  const said = "Saved. It applies from the next log-in.";
  return sendForm(
    caller,
    () => askStaff(caller, peopleCalls.askOf, { body: { asked_of: asked } }),
    { to: paths.people, said },
  );
}

type Ordered = { order: PersonChange; id: number; isOwn: boolean };

async function postOrder(caller: Caller, { order, id, isOwn }: Ordered, paths: StaffPaths) {
  try {
    await askStaff(caller, personChanges[order], { params: { id } });
  } catch (error) {
    return refusedForm(error, { failed: "Nothing was changed." });
  }
  const notice = { kind: "success", text: DONE[order] } as const;
  if (isOwn && order === "end")
    return endedSession(caller.portal, paths.login(), "Your account is gone.");
  // A teacher has no access to that page.
  return redirectWithNotice(
    caller.portal,
    isOwn && order === "teacher" ? paths.home : paths.people,
    notice,
  );
}

/** The staff accounts with their roles, and the rule of the second step. */
export default function PeopleRoute() {
  const { people, invited, asked_of } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "ends" in answer) {
    const person = people.find(({ id }) => id === answer.ends);
    if (person) return <AskToEnd person={person} />;
  }
  const failed: FormResult | undefined = answer && "errors" in answer ? answer : undefined;
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
        {invited && <Invitations invited={invited} failed={failed} />}
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
