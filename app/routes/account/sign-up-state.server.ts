import * as z from "zod";
import type { Portal } from "#app/lib/portal.server.ts";
import { open, readCookie, seal, serialize } from "#app/lib/http/session.server.ts";

const COOKIE = "portal-signup";
const LIFE_SECONDS = 3600;
const MAX_COOKIE_BYTES = 3500;

const draft = z.record(z.string(), z.string());
const stateSchema = z.discriminatedUnion("step", [
  /** Back from the code to the form. */
  z.object({ step: z.literal("form"), draft }),
  /** The code was mailed at `sentAt` (ms since 1970). */
  z.object({
    step: z.literal("code"),
    email: z.string(),
    /** The upstream's name of the sign-up, if it has one. */
    registration: z.string().nullable().default(null),
    sentAt: z.number(),
    draft,
  }),
  /** A second click must not say that the code was used. */
  z.object({ step: z.literal("done"), email: z.string() }),
]);
export type SignUpState = z.infer<typeof stateSchema>;

/** Null when no sign-up was begun, or too long ago. */
export async function readSignUp(portal: Portal, request: Request): Promise<SignUpState | null> {
  const value = readCookie(request, COOKIE);
  if (!value) return null;
  const result = stateSchema.safeParse(await open(portal, "sign-up", value));
  return result.success ? result.data : null;
}

/** The cookie that keeps the step. Without the draft when long names make it too large. */
export async function writeSignUp(portal: Portal, state: SignUpState): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  let value = await seal(portal, "sign-up", state, now, LIFE_SECONDS);
  if (value.length > MAX_COOKIE_BYTES && state.step !== "done")
    value = await seal(portal, "sign-up", { ...state, draft: {} }, now, LIFE_SECONDS);
  return serialize(portal, COOKIE, value, LIFE_SECONDS);
}
