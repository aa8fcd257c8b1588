import { data, redirect } from "@remix-run/node";
import { guestAction, guestLoader } from "#app/lib/http/access.server.ts";
import { safeNext } from "#app/lib/http/auth.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { paths } from "#app/lib/paths.ts";
import * as z from "zod";
import { beginLogin } from "#app/lib/http/limits/rate-limit.server.ts";
import { reasonOf } from "#app/lib/http/forms/refused-form.server.ts";
import { mediaHref } from "#app/lib/media/media-link.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { endFormer, openSession } from "./sign-in.server.ts";
import { checkToken } from "#app/lib/api/login.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { readEmail } from "#plan/typed.ts";

export { ErrorBoundary } from "#app/root.tsx";

/** Receives "Continue as …". Answers 404 unless an origin is allowed. */
export const action = guestAction({ keeps: [] }, ({ form, request, caller }) => {
  if (caller.portal.settings.LOGIN_MESSAGE_ORIGINS.length === 0) throw data(null, { status: 404 });
  return signInByMessage(caller, { form, request }, safeNext(caller.portal, textOf(form, "next")));
});

export const loader = guestLoader(() => redirect(paths.login()));

/** Never shown. Makes the route a page, so that a refusal is one, too. */
export default function WindowLoginRoute() {
  return null;
}

const short = (max: number) => z.string().trim().max(max);

/**
 * The fields of the message. check-token proves the token and, if the provider sends it, the email.
 * Nothing proves the rest, so it is short and shown as text.
 */
const handedOver = (portal: Portal) =>
  z.object({
    name: short(100).min(1),
    // A header takes no other characters.
    token: z
      .string()
      .min(1)
      .max(1000)
      .regex(/^[\x21-\x7e]+$/),
    last_name: short(100).catch(""),
    email: short(254).refine((address) => readEmail(address) === address),
    language: z.coerce.number().int().min(1).nullable().catch(null),
    profile_image: short(500)
      .transform((address) => (isPicture(portal, address) ? address : null))
      .catch(null),
    phone_no: short(20)
      .regex(/^\+?[\d ]*$/)
      .transform((number) => number || null)
      .catch(null),
  });

/** A signed link to another path would be called with the student's token. */
function isPicture(portal: Portal, address: string): boolean {
  return mediaHref(portal, address) !== null && /^[^?#]+\.(jpe?g|png|webp|gif)$/i.test(address);
}

const FIELDS = ["name", "token", "last_name", "email", "language", "profile_image", "phone_no"];
/** The key for counting failures: a token contains no name. */
const COUNTED_AS = "window-login";

/** Signs in with a log-in from another site. Sets no cookie before the upstream accepts it. */
async function signInByMessage(
  caller: Caller,
  { form, request }: { form: FormData; request: Request },
  next: string,
) {
  const given = handedOver(caller.portal).safeParse(
    Object.fromEntries(FIELDS.map((name) => [name, textOf(form, name)])),
  );
  if (!given.success)
    return refused(caller.portal, "The log-in from the other site is not complete. Log in here.");
  try {
    const counted = await beginLogin(caller.portal, COUNTED_AS, caller.clientAddress);
    const whose = await whoseLogin(caller, given.data).catch(async (error: unknown) => {
      await counted.giveBack();
      throw error;
    });
    if (whose === "nobody's")
      return refused(
        caller.portal,
        "The log-in from the other site is not valid any more. Log in here.",
      );
    await counted.giveBack();
    const { name, ...rest } = given.data;
    const proved = whose === "theirs";
    const session = await openSession(
      caller.portal,
      { ...rest, first_name: name, remember: false, proved },
      next,
    );
    await endFormer(caller, request, rest.token);
    return session;
  } catch (error) {
    return refused(caller.portal, reasonOf(error, "We can't log you in right now."));
  }
}

/** Returns "claimed" when the provider accepts the token but sends no email. */
async function whoseLogin(
  caller: Caller,
  { token, email }: { token: string; email: string },
): Promise<"theirs" | "claimed" | "nobody's"> {
  try {
    const told = await checkToken({ ...caller, token });
    if (told === null) return "claimed";
    return told.toLowerCase() === email.toLowerCase() ? "theirs" : "nobody's";
  } catch (error) {
    if (error instanceof ApiError && error.kind === "signed-out") return "nobody's";
    throw error;
  }
}

function refused(portal: Portal, text: string) {
  return redirectWithNotice(portal, paths.login(), { kind: "danger", text });
}
