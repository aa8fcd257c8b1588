import { Hono } from "hono";
import * as z from "zod";
import { endFeed } from "../account/devices.ts";
import { bearer, signedIn, studentOf } from "../account/guard.ts";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { readInput } from "../http/input.ts";
import { notFound } from "../refusal.ts";
import { makeFeed, readFeed } from "../reminders/feed.ts";
import { findReminders, saveReminders, stopReminders, timeZone } from "../reminders/settings.ts";
import { text, validate } from "../validation.ts";

const feedFields = { time_zone: z.preprocess((zone) => zone ?? undefined, timeZone().optional()) };
const stopFields = { token: text(100) };

/** Routes for reminder mails and the calendar. */
export function reminderRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  const signed = signedIn(deps);

  app.get("/api/v1/user/reminders", signed, async (c) =>
    c.json({ results: await findReminders(deps, studentOf(c).id) }),
  );

  app.post("/api/v1/user/reminders", signed, async (c) => {
    const { id } = studentOf(c);
    await saveReminders(deps, id, await readInput(c));
    const results = await findReminders(deps, id);
    return c.json({ status: 200, message: "The reminders have been saved.", results });
  });

  app.post("/api/v1/user/calendar", signed, async (c) => {
    const { time_zone = null } = validate(feedFields, await readInput(c));
    const secret = await makeFeed(deps, studentOf(c).id, time_zone);
    return c.json({ status: 200, message: "The calendar has an address.", results: { secret } });
  });

  app.post("/api/v1/user/calendar/end", signed, async (c) => {
    await endFeed(deps.db, studentOf(c).id);
    return c.json({ status: 200, message: "The calendar has no address any more." });
  });

  app.get("/api/v1/calendar", async (c) => {
    const results = await readFeed(deps, bearer(c));
    if (!results) throw notFound();
    return c.json({ results });
  });

  app.post("/api/v1/reminders/stop", async (c) => {
    const { token } = validate(stopFields, await readInput(c));
    if (!(await stopReminders(deps, token))) throw notFound();
    return c.json({ status: 200, message: "No more reminders are mailed." });
  });

  return app;
}
