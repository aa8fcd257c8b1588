import { html } from "hono/html";
import { type Frame, type Html, layout } from "./layout.ts";

/** A page that says one thing. */
export function messagePage(frame: Frame, title: string, text: string): Html {
  return layout(frame, {
    title,
    body: html`<div class="stack staff-door">
      <h1>${title}</h1>
      <p>${text}</p>
      <p><a class="btn" href="${frame.path}">Go to the waiting tests</a></p>
    </div>`,
  });
}

/**
 * What is shown while the database does not answer. A form comes back with all that was typed, but
 * for passwords, to be sent again.
 */
export function unavailablePage(
  frame: Frame,
  { path, input }: { path: string; input: Record<string, unknown> | null },
): Html {
  if (input === null)
    return messagePage(
      frame,
      UNAVAILABLE,
      "Nothing that was saved is lost. Try again in a moment.",
    );
  const typed = Object.entries(input).flatMap(([name, value]) =>
    typeof value === "string" && !name.includes("password") ? [[name, value] as const] : [],
  );
  const words = typed.filter(([name]) => /^(reviews|remark)/.test(name));
  return layout(frame, {
    title: UNAVAILABLE,
    body: html`<div class="stack">
      <h1>${UNAVAILABLE}</h1>
      <p>
        It is not sure that this was saved. What you typed is kept on this page: send it again in a
        moment.
      </p>
      <form method="post" action="${path}">
        ${typed.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button class="btn btn-primary" type="submit">Send it again</button>
      </form>
      ${words.map(([, value]) => html`<p class="staff-theirs" dir="auto">${value}</p>`)}
    </div>`,
  });
}

const UNAVAILABLE = "Not available just now";
