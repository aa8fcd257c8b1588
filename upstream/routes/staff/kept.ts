import type { Context } from "hono";
import type { Deps, Http } from "../../http/context.ts";
import { loginPage } from "../../staff/pages/login.ts";
import type { Onward } from "../../staff/pages/two-step.ts";
import { answerPage, frameOf } from "./frame.ts";
import { answerReview } from "./review-page.ts";

/** A review of two texts of 10,000 characters each and remarks, as a browser encodes them. */
export const REVIEW_BYTES = 512 * 1024;
const PREFIX = "kept.";
const ENDED = "Your session has ended. Log in: what you typed is kept and comes back.";

/** Where the sender of a form goes on after the log-in, and the fields of a form that waits for it. */
export function onwardIn(deps: Deps, input: Record<string, unknown>): Onward {
  return { to: ownPath(deps, textOf(input.to)), kept: keptIn(input) };
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Where to go after log-in: a path of these pages and nothing else. */
function ownPath({ staffPath }: Deps, given: string): string {
  const path = URL.canParse(given, "http://here") ? new URL(given, "http://here") : null;
  const isOwn = path?.host === "here" && path.pathname.startsWith(`${staffPath}/`);
  return path && isOwn ? path.pathname + path.search : staffPath;
}

function keptIn(input: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      name.startsWith(PREFIX) && typeof value === "string"
        ? [[name.slice(PREFIX.length), value]]
        : [],
    ),
  );
}

/** The log-in instead of what a form asked for; what it holds is carried along. */
export function askToLogIn(c: Context<Http>, deps: Deps, input: Record<string, unknown>) {
  const kept = Object.entries(input).flatMap(([name, value]) =>
    typeof value === "string" && name !== "form_token" ? [[name, value] as const] : [],
  );
  const page = loginPage(frameOf(c, deps), {
    email: "",
    errors: {},
    reason: ENDED,
    to: c.req.path,
    kept: Object.fromEntries(kept),
  });
  return answerPage(c, page, 401);
}

/** After log-in: the form that was sent without a session, filled in. Null when there was none. */
export async function answerKept(c: Context<Http>, deps: Deps, { to, kept }: Onward) {
  const [, record, set] = /\/tests\/(\d{1,9})\/dialogues\/(\d{1,9})$/.exec(to) ?? [];
  if (Object.keys(kept).length === 0 || record === undefined || set === undefined) return null;
  return answerReview(c, deps, {
    recordId: Number(record),
    setId: Number(set),
    input: kept,
    notice: { kind: "warning", text: "You are logged in again. What you typed is not saved yet." },
  });
}
