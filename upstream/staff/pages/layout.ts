import { html } from "hono/html";
import type { Staff } from "../accounts.ts";

export type Html = ReturnType<typeof html>;

/** What every page for staff needs to know of its request. */
export type Frame = {
  /** The path under which the pages lie. */
  path: string;
  /** The portal's style sheet; null when the page is asked for without the portal. */
  stylesheet: string | null;
  staff: Staff | null;
  formToken: string;
};
export type Notice = { kind: "success" | "warning" | "danger"; text: string };

type Page = {
  title: string;
  /** Above everything else, and focused when the page opens. */
  notice?: Notice | null;
  body: Html;
};

/** A whole page, in the look of the portal. */
export function layout(frame: Frame, { title, notice, body }: Page): Html {
  const { path, stylesheet, staff } = frame;
  return html`<!DOCTYPE html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} - Staff, VLE NAATI CCL Portal</title>
        ${stylesheet === null ? "" : html`<link rel="stylesheet" href="${stylesheet}" />`}
        <link rel="stylesheet" href="${path}/staff.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to main content</a>
        <header class="site-header staff-header">
          <a class="brand" href="${path}">
            <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
              <path d="M4 9v7M9 4v17M14 8v9" />
              <path d="M18 15v9M23 11v17M28 16v7" opacity=".5" />
            </svg>
            <span>VLE NAATI CCL Portal, staff</span>
          </a>
          ${staff === null ? "" : html`${ways(frame)}${logOut(frame, staff)}`}
        </header>
        <main class="page" id="main" tabindex="-1">${notice ? noticeBox(notice) : ""} ${body}</main>
      </body>
    </html> `;
}

function ways({ path }: Frame): Html {
  return html`<nav class="staff-ways" aria-label="Staff">
    <a href="${path}">Mock tests</a> <a href="${path}/payments">Payments</a>
    <a href="${path}/two-step">Two-step log-in</a>
  </nav>`;
}

function logOut(frame: Frame, { name }: Staff): Html {
  return html`<span class="staff-name">${name}</span>
    <form method="post" action="${frame.path}/logout">
      ${tokenField(frame)}<button class="btn" type="submit">Log out</button>
    </form>`;
}

/** A message, focused when the page opens. */
export function noticeBox({ kind, text }: Notice): Html {
  return html`<div
    class="notice notice-${kind}"
    role="group"
    aria-labelledby="notice-words"
    tabindex="-1"
    autofocus
  >
    <div class="notice-body" id="notice-words">${text}</div>
  </div>`;
}

/** Goes into every form that changes something. */
export function tokenField({ formToken }: Frame): Html {
  return html`<input type="hidden" name="form_token" value="${formToken}" />`;
}

/** The list of what is wrong; each entry leads to its field. */
export function errorSummary(errors: Record<string, string>): Html | "" {
  const entries = Object.entries(errors);
  if (entries.length === 0) return "";
  return html`<div
    class="summary"
    id="problem"
    role="group"
    aria-labelledby="problem-title"
    aria-describedby="problem-list"
    tabindex="-1"
    autofocus
  >
    <h2 id="problem-title">There is a problem</h2>
    <ul id="problem-list">
      ${entries.map(([field, message]) => html`<li><a href="#${field}">${message}</a></li>`)}
    </ul>
  </div>`;
}

/** The message of a field, in the place that `wiring` names. */
export function fieldError(name: string, error: string | undefined): Html | "" {
  return error === undefined ? "" : html`<p class="field-error" id="${name}-error">${error}</p>`;
}

/** A field for an email address, with its message. */
export function emailField(
  label: string,
  { value, error, autocomplete }: { value: string; error?: string; autocomplete: string },
): Html {
  return html`<div class="field${error === undefined ? "" : " has-error"}">
    <label for="email">${label}</label>
    ${fieldError("email", error)}
    <input
      class="input"
      id="email"
      name="email"
      type="email"
      maxlength="254"
      autocomplete="${autocomplete}"
      value="${value}"
      ${wiring("email", { error })}
    />
  </div>`;
}

/** The attributes by which a field names its hint and its message. */
export function wiring(name: string, { hint, error }: { hint?: boolean; error?: string }) {
  const ids = [hint && `${name}-hint`, error !== undefined && `${name}-error`].filter(Boolean);
  return html`${ids.length > 0 ? html` aria-describedby="${ids.join(" ")}"` : ""}${error === undefined ? "" : html` aria-invalid="true"`}`;
}

const moments = new Intl.DateTimeFormat("en-AU", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Australia/Sydney",
});

/** A stored moment as staff in Sydney read it. */
export function moment(stamp: string | null): Html | "" {
  if (stamp === null) return "";
  const seconds = `${stamp.slice(0, 19)}Z`;
  return html`<time datetime="${seconds}">${moments.format(new Date(seconds))}</time>`;
}

/** Facts in a row below a title; a text browser needs the gaps between them. */
export function rowMeta(facts: (Html | string)[]): Html {
  return html`<p class="row-meta">${facts.map((fact) => html`<span>${fact}</span> `)}</p>`;
}
