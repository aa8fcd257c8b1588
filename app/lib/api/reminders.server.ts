import * as z from "zod";
import { ApiError } from "./call/api-error.server.ts";
import { ifOffered } from "#app/lib/api/call/panel.server.ts";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { number, opaque, optionalText, text, yes } from "./call/reader.server.ts";
import { done, list } from "./call/shape.server.ts";
import { meeting, workRow } from "./dashboard.server.ts";
import { today } from "./today.server.ts";

const remindersSchema = z.object({
  results: z.object({
    rhythm: z.enum(["off", "daily", "weekly"]),
    weekday: number,
    hour: number,
    time_zone: optionalText,
    can_mail: yes,
    feed_made_at: optionalText,
  }),
});
export type Reminders = z.output<typeof remindersSchema>["results"];

/** Returns the student's reminders. Null when the provider has none. */
export async function findReminders(caller: Caller): Promise<Reminders | null> {
  return ifOffered(async () => {
    const call = { method: "GET", path: "/api/v1/user/reminders", limit: LIMITS.panel } as const;
    return (await callUpstream(caller, { ...call, schema: remindersSchema })).results;
  });
}

export type When = Pick<Reminders, "rhythm" | "weekday" | "hour"> & { time_zone: string };

export async function updateReminders(caller: Caller, when: When): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/user/reminders",
    body: when,
    limit: LIMITS.post,
    schema: done,
  });
}

const feedSchema = z.object({ results: z.object({ secret: text }) });

/** Creates the secret for the URL of the student's calendar. The old secret becomes invalid. */
export async function createCalendar(caller: Caller, zone: string | null): Promise<string> {
  const call = { method: "POST", path: "/api/v1/user/calendar", limit: LIMITS.post } as const;
  const body = { time_zone: zone };
  return (await callUpstream(caller, { ...call, body, schema: feedSchema })).results.secret;
}

export async function deleteCalendar(caller: Caller): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/user/calendar/end",
    body: {},
    limit: LIMITS.post,
    schema: done,
  });
}

const calendarSchema = z.object({
  results: z.object({
    time_zone: optionalText,
    exam_date: optionalText,
    person: opaque,
    meetings: list(meeting),
    cancelled: list(meeting),
    work: list(workRow),
    today,
  }),
});
export type Calendar = z.output<typeof calendarSchema>["results"];

/** Returns the calendar of this secret. Null when the secret is unknown. */
export async function findCalendar(caller: Caller, secret: string): Promise<Calendar | null> {
  return ifKnown(async () => {
    const call = { method: "GET", path: "/api/v1/calendar", limit: LIMITS.page } as const;
    // Sent as a token, because logs contain URLs.
    const headers = { Authorization: `Bearer ${secret}` };
    return (await callUpstream(caller, { ...call, headers, schema: calendarSchema })).results;
  });
}

/** Stops the mails of this token. Null when the token is unknown. */
export async function stopReminders(caller: Caller, token: string): Promise<"stopped" | null> {
  return ifKnown(async () => {
    await callUpstream(caller, {
      method: "POST",
      path: "/api/v1/reminders/stop",
      body: { token },
      limit: LIMITS.post,
      schema: done,
    });
    return "stopped" as const;
  });
}

/** Also null for a 401: a provider without the call asks an unknown caller to log in. */
async function ifKnown<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ifOffered(ask);
  } catch (error) {
    if (error instanceof ApiError && error.kind === "signed-out") return null;
    throw error;
  }
}
