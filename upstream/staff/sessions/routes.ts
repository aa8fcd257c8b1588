import { type Context, Hono } from "hono";
import { WEEKDAYS } from "../../../plan/day-words.ts";
import { isDay } from "../../clock.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { pathId } from "../../http/path-id.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { invalid } from "../../refusal.ts";
import { addSession, changeSession, getSession, listTimetable, showSession } from "./rules.ts";
import {
  integer,
  line,
  optionalText,
  refuse,
  secureAddress,
  text,
  validate,
} from "../../validation.ts";
import { isSaved } from "../kit/listed.ts";

const version = { version: text("version", 40) };
const sessionFields = {
  topic: line("topic", 255),
  weekday: optionalText("weekday", 20).transform(
    (given) => WEEKDAYS.find((name) => name === given) ?? null,
  ),
  day: optionalText("day", 10).transform((given, context) => {
    if (!given) return null;
    return isDay(given) ? given : refuse(context, "Choose a day");
  }),
  begins: text("begins", 5).transform((given, context) =>
    /^([01]\d|2[0-3]):[0-5]\d$/.test(given) ? given : refuse(context, "Type a time such as 18:30"),
  ),
  duration_minutes: integer("duration_minutes", { max: 1_440 }),
  join_url: text("join_url", 2_000).transform(secureAddress),
};

/** Routes for owners to edit weekly and single live sessions. */
export function staffContentSessionRoutes(deps: ServerDeps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)] as const;
  const isTrial = deps.contentSettings.TRIAL ?? false;
  const doing = (c: Context<Http>) => ({ by: staffOf(c), now: deps.clock(), isTrial });

  app.get("/content/sessions", ...owner, async (c) =>
    c.json({ status: 200, results: await listTimetable(db) }),
  );

  app.post("/content/sessions", ...owner, async (c) => {
    const given = when(validate(sessionFields, await readInput(c)));
    return c.json({ status: 200, results: { id: await addSession(db, given, doing(c)) } });
  });

  app.get("/content/sessions/:id", ...owner, async (c) =>
    c.json({ status: 200, results: await getSession(db, pathId(c, "id")) }),
  );

  app.post("/content/sessions/:id", ...owner, async (c) => {
    const input = await readInput(c);
    const { version: seen, ...given } = validate({ ...version, ...sessionFields }, input);
    const place = { id: pathId(c, "id"), version: seen };
    return isSaved(c, await changeSession(db, place, when(given), doing(c)));
  });

  app.post("/content/sessions/:id/publish", ...owner, (c) => show(c, true));

  app.post("/content/sessions/:id/withdraw", ...owner, (c) => show(c, false));

  return app;

  async function show(c: Context<Http>, isShown: boolean) {
    const place = { id: pathId(c, "id"), ...validate(version, await readInput(c)) };
    return isSaved(c, await showSession(db, place, isShown, doing(c)));
  }
}

/** Checks that a session has either a weekday or a day. */
function when<Given extends { weekday: string | null; day: string | null }>(given: Given): Given {
  if ((given.weekday === null) === (given.day === null))
    throw invalid({ weekday: ["Choose a weekday, or one day"] });
  return given;
}
