import { html, raw } from "hono/html";
import { renderSVG } from "uqr";
import { factorAddress } from "../second-factor.ts";
import {
  errorSummary,
  fieldError,
  type Frame,
  type Html,
  layout,
  tokenField,
  wiring,
} from "./layout.ts";

/** Where to go after the second step, and a form that waits for it. */
export type Onward = { to: string; kept: Record<string, string> };
type Errors = Record<string, string>;

/** Hidden fields that carry a form over the log-in. */
export function onwardFields({ to, kept }: Onward): Html {
  return html`<input type="hidden" name="to" value="${to}" />
    ${Object.entries(kept).map(([name, value]) => html`<input type="hidden" name="kept.${name}" value="${value}" />`)}`;
}

/** Asks for the code after a right password. */
export function codePage(frame: Frame, onward: Onward, errors: Errors = {}): Html {
  return layout(frame, {
    title: "Your code",
    body: html`<div class="staff-door">
      ${errorSummary(errors)}
      <h1>Your code</h1>
      <form class="fields" method="post" action="${frame.path}/two-step/code" novalidate>
        ${tokenField(frame)}${onwardFields(onward)}
        ${codeField("The six digits of your app, or one of your recovery codes", errors.code)}
        <button class="btn btn-primary btn-lg" type="submit">Log in</button>
      </form>
    </div>`,
  });
}

/** Shows a new secret, and turns the second step on with a code of it. */
export function setupPage(
  frame: Frame,
  onward: Onward,
  { secret, name, isAsked }: { secret: string; name: string; isAsked: boolean },
  errors: Errors = {},
): Html {
  return layout(frame, {
    title: "Two-step log-in",
    body: html`<div class="stack staff-door">
      ${errorSummary(errors)}
      <h1>Two-step log-in</h1>
      <p>
        ${isAsked ? "Your school asks for this step. " : ""}A password can be guessed or seen. With
        a second step, nobody logs in without your phone.
      </p>
      <p>
        Scan the square with an authenticator app on your phone, or type the key under it into the
        app:
      </p>
      <div class="staff-square" role="img" aria-label="QR code for an authenticator app">
        ${raw(renderSVG(factorAddress(secret, name)))}
      </div>
      <p>
        Key:
        <b class="staff-secret">${secret.match(/.{4}/g)?.join(" ")}</b>
      </p>
      <form class="fields" method="post" action="${frame.path}/two-step/setup" novalidate>
        ${tokenField(frame)}${onwardFields(onward)}
        <input type="hidden" name="secret" value="${secret}" />
        ${codeField("The six digits that the app shows now", errors.code)}
        <button class="btn btn-primary btn-lg" type="submit">Turn on</button>
      </form>
    </div>`,
  });
}

/** Shows recovery codes for the only time. */
export function recoveryPage(frame: Frame, onward: Onward, codes: string[]): Html {
  return layout(frame, {
    title: "Recovery codes",
    notice: { kind: "success", text: "Two-step log-in is on." },
    body: html`<div class="stack staff-door">
      <h1>Recovery codes</h1>
      <p>
        Without your phone, each of these codes logs you in once. Write them down: you see them only
        now.
      </p>
      <ul class="staff-codes">
        ${codes.map((code) => html`<li>${code}</li>`)}
      </ul>
      <form method="post" action="${frame.path}/two-step/go">
        ${tokenField(frame)}${onwardFields(onward)}
        <button class="btn btn-primary btn-lg" type="submit">I have written them down</button>
      </form>
    </div>`,
  });
}

/** What somebody with a second step may change, each with a code. */
export function factorPage(frame: Frame, errors: Errors = {}): Html {
  return layout(frame, {
    title: "Two-step log-in",
    body: html`<div class="stack staff-door">
      ${errorSummary(errors)}
      <h1>Two-step log-in</h1>
      <p>
        It is on: each log-in asks for a code of your app. For a new phone, turn it off and on
        again.
      </p>
      <form class="fields" method="post" action="${frame.path}/two-step/change" novalidate>
        ${tokenField(frame)}
        ${codeField("The six digits of your app, or one of your recovery codes", errors.code)}
        <div class="staff-actions">
          <button class="btn" type="submit" name="intent" value="codes">New recovery codes</button>
          <button class="btn" type="submit" name="intent" value="off">Turn off</button>
        </div>
      </form>
    </div>`,
  });
}

function codeField(hint: string, error: string | undefined): Html {
  return html`<div class="field${error === undefined ? "" : " has-error"}">
    <label for="code">Code</label>
    <p class="hint" id="code-hint">${hint}</p>
    ${fieldError("code", error)}
    <input
      class="input"
      id="code"
      name="code"
      autocomplete="one-time-code"
      autocapitalize="characters"
      spellcheck="false"
      maxlength="40"
      ${wiring("code", { hint: true, error })}
    />
  </div>`;
}
