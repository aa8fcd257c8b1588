import { Form } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import type { TwoStep } from "#contract/staff/account.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";

interface TwoStepScreenProps {
  state: TwoStep;
  failed: FormResult | undefined;
}

/** The second step: asked for after the password, turned on, or changed. */
export function TwoStepScreen({ state, failed }: TwoStepScreenProps) {
  const error = failed?.errors.code;
  const asksForCode = state.stage === "code";
  return (
    <div className="staff-narrow stack">
      <FormHead failed={failed}>
        <h1>{asksForCode ? "Your code" : "Two-step log-in"}</h1>
      </FormHead>
      {state.stage === "off" ? (
        <Setup state={state} error={error} />
      ) : (
        <>
          {!asksForCode && (
            <p>
              It is on: each log-in asks for a code from your app. For a new phone, turn it off and
              on again.
            </p>
          )}
          <Form className="fields" method="post" noValidate>
            <CodeField hint="The six digits from your app, or a recovery code" error={error} />
            {asksForCode ? (
              <button className="btn btn-primary btn-lg" type="submit" name="intent" value="code">
                Log in
              </button>
            ) : (
              <div className="staff-actions">
                <button className="btn" type="submit" name="intent" value="codes">
                  New recovery codes
                </button>{" "}
                <button className="btn btn-danger" type="submit" name="intent" value="off">
                  Turn off
                </button>
              </div>
            )}
          </Form>
        </>
      )}
    </div>
  );
}

type Off = Extract<TwoStep, { stage: "off" }>;

/** Shows a new secret for an app. A code of the app turns the second step on. */
function Setup({ state, error }: { state: Off; error: string | undefined }) {
  const { secret, square, is_asked } = state;
  return (
    <>
      <p>
        {is_asked && "Your school asks for this step. "}A password can be guessed or seen. With a
        second step, nobody can log in without your phone.
      </p>
      <p>
        Scan the square with an authenticator app on your phone, or type the key under it into the
        app:
      </p>
      <svg
        className="staff-square"
        role="img"
        aria-label="QR code for an authenticator app"
        viewBox={`0 0 ${square.length} ${square.length}`}
      >
        {/* Dark on light in both themes: some apps read nothing else. */}
        <path d={`M0 0h${square.length}v${square.length}H0z`} fill="#fff" />
        <path d={pathOf(square)} fill="#000" />
      </svg>
      <p>
        Key: <b className="staff-secret">{secret.match(/.{1,4}/g)?.join(" ")}</b>
      </p>
      <Form className="fields" method="post" noValidate>
        <input type="hidden" name="secret" value={secret} />
        <CodeField hint="The six digits that the app shows now" error={error} />
        <button className="btn btn-primary btn-lg" type="submit" name="intent" value="setup">
          Turn on
        </button>
      </Form>
    </>
  );
}

/** Returns the path of the dark squares, from rows of 0 and 1. */
function pathOf(square: string[]): string {
  return square
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join("");
}

function CodeField({ hint, error }: { hint: string; error: string | undefined }) {
  return (
    <Field
      name="code"
      label="Code"
      hint={hint}
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
    />
  );
}

/** Shows the recovery codes, once. */
export function RecoveryCodes({ codes, to }: { codes: string[]; to: string }) {
  return (
    <div className="staff-narrow stack">
      <Notice kind="success" page>
        Two-step log-in is on.
      </Notice>
      <h1>Recovery codes</h1>
      <p>
        Without your phone, each of these codes logs you in once. Write them down: you see them only
        now.
      </p>
      <ul className="staff-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>
        <a className="btn btn-primary btn-lg" href={to}>
          I have written them down
        </a>
      </p>
    </div>
  );
}
