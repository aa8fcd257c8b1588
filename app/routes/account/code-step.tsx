import { Form } from "@remix-run/react";
import { SubmitButton } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { OneTimeCode } from "#app/components/forms/secret-fields.tsx";
import type { NoticeKind } from "#app/components/ui/notice.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { paths } from "#app/lib/paths.ts";
import { SAID_LATER } from "#app/components/ui/script-only.tsx";

export type CodeField = "otp_code";

/** The heading and the title of the page. */
export const CODE_STEP = "Check your email";

interface CodeStepProps {
  notice: { kind: NoticeKind; text: string } | null;
  failed: FormResult<CodeField>;
  email: string;
  where: string;
  /** Counted by the server; 0 when the code has expired. */
  secondsLeft: number;
  end: { iso: string; text: string };
}

/** The second step of the sign-up: enter the code, or request a new one. */
export function CodeStep({ notice, failed, email, where, secondsLeft, end }: CodeStepProps) {
  const typed = fieldsOf(failed);
  const isOver = secondsLeft === 0;
  const hasMore =
    notice !== null || failed.alert !== undefined || Object.keys(failed.errors).length > 0;
  return (
    <>
      <FormHead failed={failed} notice={notice}>
        {/* After a post, its result is read first. */}
        <h1 {...(hasMore ? {} : { tabIndex: -1, autoFocus: true })}>{CODE_STEP}</h1>
      </FormHead>
      <div
        className="stack"
        data-enhance={isOver ? undefined : "account/code-countdown"}
        data-seconds={secondsLeft}
      >
        <Form className="fields" method="post" noValidate>
          <OneTimeCode
            {...typed("otp_code")}
            label="One-time code"
            hint={
              <>
                {where} <b>{email}</b>
              </>
            }
          />
          <SubmitButton
            className="btn btn-primary btn-lg w-full"
            name="intent"
            value="verify"
            disabled={isOver}
            describedBy="code-time"
          >
            Submit OTP
          </SubmitButton>
        </Form>
        <p id="code-time">
          {isOver ? "This code is too old. Press Reset OTP for a new one." : <Running end={end} />}
        </p>
        <p className="sr-only" {...SAID_LATER} data-speech />
        <Form method="post">
          <SubmitButton name="intent" value="resend" disabled={!isOver} describedBy="code-time">
            Reset OTP
          </SubmitButton>
        </Form>
      </div>
      <Form method="post">
        <button className="btn btn-quiet" type="submit" name="intent" value="restart">
          Use another email
        </button>
      </Form>
    </>
  );
}

/** Script replaces the time of day with a countdown. */
function Running({ end }: { end: CodeStepProps["end"] }) {
  return (
    <>
      The code works until <time dateTime={end.iso}>{end.text}</time>, Sydney time. Then{" "}
      <a href={paths.signUp}>reload this page</a> and press Reset OTP for a new one.
    </>
  );
}
