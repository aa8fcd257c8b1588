import { z } from "zod";
import type { Portal } from "#app/lib/portal.server.ts";
import { open, readCookie, seal, serialize } from "#app/lib/http/session.server.ts";

const COOKIE = "portal-signup";
const LIFE_SECONDS = 3600;
const MAX_COOKIE_BYTES = 3500;

const draft = z.record(z.string());
const stateSchema = z.discriminatedUnion("step", [
  /** Back from the code to the form, with what was typed there. */
  z.object({ step: z.literal("form"), draft }),
  /** Registered; the code was mailed at `sentAt` (ms since 1970). */
  z.object({
    step: z.literal("code"),
    email: z.string(),
    /** What the upstream names the sign-up by, where it does. */
    registration: z.string().nullable().default(null),
    sentAt: z.number(),
    draft,
  }),
  /** Verified: the second half of a double click must not be told that the code was used. */
  z.object({ step: z.literal("done"), email: z.string() }),
]);
export type SignUpState = z.infer<typeof stateSchema>;

/** How far a visitor is with the sign-up; null when nothing was begun, or too long ago. */
export async function readSignUp(portal: Portal, request: Request): Promise<SignUpState | null> {
  const value = readCookie(request, COOKIE);
  if (!value) return null;
  const result = stateSchema.safeParse(await open(portal, "sign-up", value));
  return result.success ? result.data : null;
}

/**
 * The `Set-Cookie` value that keeps the step over reloads. Names of 255 characters may burst the
 * cookie: then the draft goes.
 */
export async function writeSignUp(portal: Portal, state: SignUpState): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  let value = await seal(portal, "sign-up", state, now, LIFE_SECONDS);
  if (value.length > MAX_COOKIE_BYTES && state.step !== "done")
    value = await seal(portal, "sign-up", { ...state, draft: {} }, now, LIFE_SECONDS);
  return serialize(portal, COOKIE, value, LIFE_SECONDS);
}
