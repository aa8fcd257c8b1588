import { Form } from "@remix-run/react";
import { RadioField } from "#app/components/forms/choice-fields.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import type { Invited } from "#contract/staff/people.ts";
import { Moment } from "../kit/moment.tsx";
import { OrderButton } from "../kit/order-button.tsx";

const ROLES = [
  { value: "teacher", text: "A teacher" },
  { value: "owner", text: "An owner" },
];

interface InvitationsProps {
  invited: Invited[];
  failed: FormResult | undefined;
}

/** Who was invited and has not chosen a password yet, and the form for the next one. */
export function Invitations({ invited, failed }: InvitationsProps) {
  const typed = fieldsOf(failed);
  const role = typed("role");
  return (
    <Section id="invite" title="Invite a colleague">
      {invited.length > 0 && (
        <Form method="post">
          <ol className="rows">
            {invited.map(({ id, name, email, role, expires_at }, index) => (
              <li key={id}>
                <span className="serial">{index + 1}</span>
                <div>
                  <p className="row-title">
                    <bdi>{name}</bdi>
                  </p>
                  <p className="row-meta">
                    <span>{role === "owner" ? "Owner" : "Teacher"} </span>
                    <span>{email} </span>
                    <span>
                      Invited, until <Moment at={expires_at} />
                    </span>
                  </p>
                  <p className="staff-actions">
                    <OrderButton
                      value={`take-back ${id}`}
                      text="Take the invitation back"
                      of={name}
                    />
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </Form>
      )}
      <p>
        We mail a link to choose a password. It works for 7 days, or until whoever sent it changes
        their password or is no owner any more. To send it again, invite again.
      </p>
      <Form className="fields" method="post" noValidate>
        <Field {...typed("name")} label="Name" autoComplete="off" />
        <Field {...typed("email")} label="Email" type="email" autoComplete="off" />
        <RadioField
          {...role}
          label="Role"
          choices={ROLES}
          defaultValue={role.defaultValue ?? "teacher"}
        />
        <button className="btn btn-primary" type="submit" name="do" value="invite">
          Send the invitation
        </button>
      </Form>
    </Section>
  );
}
