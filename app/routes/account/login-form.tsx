import { Form } from "@remix-run/react";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { Checkbox, Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PasswordField } from "#app/components/forms/secret-fields.tsx";
import { type NoticeKind, DESCRIBING } from "#app/components/ui/notice.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { paths } from "#app/lib/paths.ts";
import { SAID_LATER } from "#app/components/ui/script-only.tsx";
import type { LoginField } from "./sign-in.server.ts";

interface LoginFormProps {
  notice: { kind: NoticeKind; text: string } | null;
  failed: FormResult<LoginField>;
  /** True in the trial, which shows two accounts with public passwords. */
  trial: boolean;
  externalSignup: string | null;
}

export function LoginForm({ notice, failed, trial, externalSignup }: LoginFormProps) {
  const typed = fieldsOf(failed);
  // After the sign-up, the email is filled in: only the password is missing.
  const isNew = notice !== null && Boolean(failed.values.email);
  return (
    <>
      <FormHead failed={failed} notice={notice} isDescribed={isNew}>
        <h1>Log in</h1>
      </FormHead>
      <Form className="fields" method="post" noValidate>
        <Field
          {...typed("email")}
          label="User Name"
          hint="The email address you signed up with"
          type="email"
          autoComplete="username"
        />
        <PasswordField
          {...typed("password")}
          label="Password"
          autoFocus={isNew}
          describedBy={isNew ? DESCRIBING : undefined}
          autoComplete="current-password"
        />
        <Checkbox name={typed("remember").name} value="true">
          Remember me
        </Checkbox>{" "}
        <button className="btn btn-primary btn-lg w-full" type="submit">
          Log in
        </button>
      </Form>
      <ul className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <li>
          <a className="btn btn-quiet" href={paths.forgotPassword}>
            Forgot password?
          </a>
        </li>
        <li>
          <a className="btn btn-quiet" href={paths.signUp}>
            Create an account
          </a>
        </li>
      </ul>
      {externalSignup && (
        <p className="text-sm text-ink-muted">
          Already enrolled with the school? <a href={externalSignup}>Sign up on its website</a>
        </p>
      )}
      {trial && (
        <Section id="trial-title" title="Trial accounts" className="panel text-sm">
          <p>
            With a plan: <b>student@example.com</b>. Without: <b>visitor@example.com</b>. Password
            of both: <b>interpreting</b>
          </p>
        </Section>
      )}
    </>
  );
}

/** The place where script offers a log-in that another site hands over. */
export function WindowLogin({ origins, next }: { origins: string[]; next: string }) {
  if (origins.length === 0) return null;
  return (
    <div className="window-login">
      <div
        data-enhance="account/window-login"
        data-origins={origins.join(" ")}
        data-action={paths.windowLogin}
        data-next={next}
        {...SAID_LATER}
      />
    </div>
  );
}
