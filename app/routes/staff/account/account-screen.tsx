import { Form } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import type { LogIns } from "#app/lib/api/staff/session.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { Moment } from "../kit/moment.tsx";
import { OrderButton } from "../kit/order-button.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

type AccountScreenProps = LogIns & { failed: FormResult | undefined };

/** One's own password, log-ins, and the way to the second step. */
export function AccountScreen({ log_ins, has_two_step, failed }: AccountScreenProps) {
  const paths = useStaffPaths();
  return (
    <>
      <FormHead failed={failed}>
        <PageHead title="Your account" />
      </FormHead>
      <div className="stack">
        <Section id="change-password" title="Password">
          <Form className="fields" method="post" noValidate>
            <PasswordFields hasTwoStep={has_two_step} failed={failed} />
            <button className="btn btn-primary" type="submit" name="do" value="password">
              Change password
            </button>
          </Form>
        </Section>
        <Section id="two-step" title="Two-step log-in">
          <p>
            {has_two_step ? "It is on. " : "It is off. "}
            <a href={paths.twoStep()}>Two-step log-in</a>
          </p>
        </Section>
        <LogInList logIns={log_ins} />
      </div>
    </>
  );
}

interface PasswordFieldsProps {
  hasTwoStep: boolean;
  failed: FormResult | undefined;
}

function PasswordFields({ hasTwoStep, failed }: PasswordFieldsProps) {
  return (
    <>
      <Field
        name="current_password"
        label="Current password"
        error={failed?.errors.current_password}
        type="password"
        autoComplete="current-password"
      />
      <Field
        name="password"
        label="New password"
        hint="At least 8 characters. This logs you out everywhere else."
        error={failed?.errors.password}
        type="password"
        autoComplete="new-password"
      />
      {hasTwoStep && (
        <Field
          name="code"
          label="Code"
          hint="The six digits from your app, or a recovery code"
          error={failed?.errors.code}
          autoComplete="one-time-code"
          maxLength={40}
        />
      )}
    </>
  );
}

function LogInList({ logIns }: { logIns: LogIns["log_ins"] }) {
  return (
    <Section id="log-ins" title="Where you are logged in">
      <ul className="stack">
        {logIns.map(({ id, device, place, created_at, last_used_at, is_current }, index) => (
          <li key={id}>
            <p>
              <b>{device ?? "Another browser"}</b>
              {place !== null && `, at ${place}…`}, since <Moment at={created_at} />
              {is_current ? ", this one" : ", last used "}
              {!is_current && <Moment at={last_used_at ?? created_at} />}
            </p>
            {!is_current && (
              <Form method="post">
                <OrderButton value={`end ${id}`} text="Log out there" of={`number ${index + 1}`} />
              </Form>
            )}
          </li>
        ))}
      </ul>
      {logIns.length > 1 && (
        <Form method="post">
          <OrderButton value="end" text="Log out everywhere else" look="danger" />
        </Form>
      )}
    </Section>
  );
}
