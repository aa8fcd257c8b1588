import { html } from "hono/html";
import {
  emailField,
  errorSummary,
  fieldError,
  type Frame,
  type Html,
  layout,
  tokenField,
  wiring,
} from "./layout.ts";
import { type Onward, onwardFields } from "./two-step.ts";

type Login = {
  email: string;
  errors: Record<string, string>;
  /** Why one has to log in, when it was not one's own wish. */
  reason: string | null;
} & Onward;

/** The log-in of staff. */
export function loginPage(frame: Frame, { email, errors, reason, to, kept }: Login): Html {
  const notice = reason === null ? null : ({ kind: "warning", text: reason } as const);
  return layout(frame, {
    title: "Log in",
    notice,
    body: html`<div class="staff-door">
      ${errorSummary(errors)}
      <h1>Log in as staff</h1>
      <form class="fields" method="post" action="${frame.path}/login" novalidate>
        ${tokenField(frame)} ${onwardFields({ to, kept })}
        ${emailField("Email", { value: email, error: errors.email, autocomplete: "username" })}
        <div class="field${errors.password === undefined ? "" : " has-error"}">
          <label for="password">Password</label>
          ${fieldError("password", errors.password)}
          <input
            class="input"
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            ${wiring("password", { error: errors.password })}
          />
        </div>
        <button class="btn btn-primary btn-lg" type="submit">Log in</button>
      </form>
    </div>`,
  });
}
