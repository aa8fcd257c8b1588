import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { isDatabaseAway } from "../../faults.ts";
import type { Deps, Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { readStaff } from "../../http/staff-session.ts";
import { Refusal } from "../../refusal.ts";
import { hasStaff } from "../../staff/accounts.ts";
import { messagePage, unavailablePage } from "../../staff/pages/messages.ts";
import { STAFF_STYLE, STAFF_STYLE_TAG } from "../../staff/pages/style.ts";
import { staffDoorRoutes } from "./door.ts";
import { answerPage, frameOf } from "./frame.ts";
import { REVIEW_BYTES } from "./kept.ts";
import { staffPaymentRoutes } from "./payments.ts";
import { staffReviewRoutes } from "./review.ts";
import { staffSoundRoutes } from "./sounds.ts";
import { staffTestsRoutes } from "./tests.ts";
import { staffTwoStepRoutes } from "./two-step.ts";

/**
 * The pages on which staff review mock tests and record payments: plain HTML, under one path, which is not there
 * unless a staff account exists.
 */
export function staffRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>({ strict: false });

  app.use(
    createMiddleware<Http>(async (c, next) => {
      c.set("staff", null);
      if (!(await hasStaff(deps.db))) return c.text("Not Found", 404);
      markAsPage(c);
      c.set("staff", await readStaff(c, deps));
      await next();
    }),
  );

  app.get("/staff.css", (c) => {
    c.header("Cache-Control", "no-cache");
    c.header("ETag", `"${STAFF_STYLE_TAG}"`);
    if (c.req.header("if-none-match") === `"${STAFF_STYLE_TAG}"`) return c.body(null, 304);
    return c.body(STAFF_STYLE, 200, { "Content-Type": "text/css; charset=utf-8" });
  });

  for (const routes of [staffDoorRoutes, staffTwoStepRoutes, ...REVIEWS, staffPaymentRoutes])
    app.route("/", routes(deps));

  app.all("*", () => {
    throw new Refusal(404, "Not Found");
  });

  app.onError(async (error, c) => {
    markAsPage(c);
    if (error instanceof Refusal) {
      for (const [name, value] of Object.entries(error.extra.headers ?? {})) c.header(name, value);
      if (c.req.path.includes("/sounds/")) return answerPlain(error);
      const [title, text] = WORDS[error.status] ?? UNEXPECTED;
      const status = STATUSES.find((known) => known === error.status) ?? 500;
      return answerPage(c, messagePage(frameOf(c, deps), title, text), status);
    }
    deps.log.error({ id: c.get("requestId"), path: c.req.path, err: error }, "unexpected error");
    if (!isDatabaseAway(error))
      return answerPage(c, messagePage(frameOf(c, deps), ...UNEXPECTED), 500);
    c.header("Retry-After", "5");
    const isForm = c.req.method === "POST";
    const input = isForm ? (c.get("input") ?? (await readInput(c, REVIEW_BYTES))) : null;
    return answerPage(c, unavailablePage(frameOf(c, deps), { path: c.req.path, input }), 503);
  });

  return app;

  /** Tells the portal that this answer is a page for people, also when it is a refusal. */
  function markAsPage(c: Context<Http>): void {
    c.header("X-Page", "1");
  }

  function answerPlain({ status, message, extra }: Refusal): Response {
    const headers = {
      "X-Page": "1",
      "Content-Type": "text/plain; charset=utf-8",
      ...extra.headers,
    };
    return new Response(`${message}\n`, { status, headers });
  }
}

const REVIEWS = [staffTestsRoutes, staffReviewRoutes, staffSoundRoutes];
const STATUSES = [404, 413] as const;
const UNEXPECTED: [string, string] = [
  "Something went wrong",
  "Nothing that was saved is lost. Go back and try again in a moment.",
];
const WORDS: Record<number, [string, string]> = {
  404: ["Not found", "There is no such test, or the student has not submitted it yet."],
  413: [
    "Too large",
    "More was sent than a review can hold. Go back: what you typed is still there.",
  ],
};
