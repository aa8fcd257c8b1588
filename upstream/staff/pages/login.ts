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

type Login = {
  email: string;
  errors: Record<string, string>;
  /** Why one has to log in, when it was not one's own wish. */
  reason: string | null;
  /** Where to go on; a path of these pages. */
  to: string;
  /** Fields of a form that was sent without a session: they come back after log-in. */
  kept: Record<string, string>;
};

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
        ${tokenField(frame)}
        <input type="hidden" name="to" value="${to}" />
        ${Object.entries(kept).map(([name, value]) => html`<input type="hidden" name="kept.${name}" value="${value}" />`)}
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
