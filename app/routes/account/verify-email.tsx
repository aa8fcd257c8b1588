import { Form } from "@remix-run/react";
import { FormHead } from "#app/components/forms/form-head.tsx";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { paths } from "#app/lib/paths.ts";
import { SAID_LATER } from "#app/components/ui/said-later.ts";

/**
 * Only a post uses the link up: programs that check the links of a mail open them with GET. With
 * script it is sent at once.
 */
export function VerifyEmail({ failed }: { failed: FormResult | undefined }) {
  return (
    <>
      <FormHead failed={failed}>
        <h1>Verify your email</h1>
      </FormHead>
      <Form className="stack" method="post" data-enhance={failed ? undefined : "moving-on"}>
        <p {...SAID_LATER}>Press the button to finish.</p>
        <button className="btn btn-primary btn-lg btn-wide" type="submit">
          Verify my email
        </button>
      </Form>
    </>
  );
}

export function EmailVerified({ text }: { text: string }) {
  return (
    <>
      <h1>{text}</h1>
      <p>
        <a className="btn btn-primary" href={paths.login()}>
          Click to Login
        </a>
      </p>
    </>
  );
}
