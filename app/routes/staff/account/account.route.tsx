import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { accountCalls, type LogIns } from "#contract/staff/account.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { Moment } from "../kit/moment.tsx";
import { OrderButton } from "../kit/order-button.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Your account", error);

export const loader = staffLoader(({ caller }) => askStaff(caller, accountCalls.logIns));

const FIELDS = ["current_password", "password", "code"] as const;

/** Ends log-ins, turns the daily mail on or off, or changes the password, which ends all others. */
export const action = staffAction({ keeps: ["do"] }, async ({ caller, form, paths }) => {
  const [intent, id = null] = textOf(form, "do").split(" ");
  try {
    if (intent === "mail") {
      await askStaff(caller, accountCalls.setMail, { body: { daily: id === "on" ? 1 : 0 } });
      const text = id === "on" ? "You get the daily mail." : "You get no daily mail any more.";
      return await redirectWithNotice(caller.portal, paths.account, { kind: "success", text });
    }
    if (intent === "end") {
      await askStaff(caller, accountCalls.endLogIns, { body: { id } });
      const text = id === null ? "You are logged out everywhere else." : "Logged out there.";
      return await redirectWithNotice(caller.portal, paths.account, { kind: "success", text });
    }
    const [current_password, password] = [
      textOf(form, "current_password"),
      textOf(form, "password"),
    ];
    const code = textOf(form, "code").trim();
    if (current_password === "")
      return invalidForm({ errors: { current_password: "Current password is required" } });
    if (password === "") return invalidForm({ errors: { password: "New password is required" } });
    await askStaff(caller, accountCalls.changePassword, {
      body: { current_password, password, code },
    });
    const text = "Your password is changed. You are logged out everywhere else.";
    return await redirectWithNotice(caller.portal, paths.account, { kind: "success", text });
  } catch (error) {
    return refusedForm(error, { fields: FIELDS, failed: "Nothing was changed." });
  }
});

/** One's own password, log-ins, and the way to the second step. */
export default function AccountRoute() {
  const { log_ins, has_two_step, daily_mail } = useLoaderData<typeof loader>();
  const failed: FormResult | undefined = useActionData<typeof action>();
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
        <Section id="sentences" title="Sentences for remarks">
          <p>
            What you often write into remarks. <a href={paths.sentences}>Your sentences</a>
          </p>
        </Section>
        {typeof daily_mail === "boolean" && <DailyMail isOn={daily_mail} />}
        <LogInList logIns={log_ins} />
      </div>
    </>
  );
}

function DailyMail({ isOn }: { isOn: boolean }) {
  return (
    <Section id="daily-mail" title="Daily mail">
      <p>
        {isOn
          ? "In the morning you get one mail that says what waits, on days on which something waits."
          : "You get no mail when something waits."}
      </p>
      <Form method="post">
        <OrderButton
          value={isOn ? "mail off" : "mail on"}
          text={isOn ? "Stop the daily mail" : "Send me the daily mail"}
        />
      </Form>
    </Section>
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
        hint="At least 8 characters. This logs you out everywhere else, and ends invitations to the staff that you sent."
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
