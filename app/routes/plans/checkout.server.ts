import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { unavailable } from "#app/lib/api/call/api-error.server.ts";
import { createCheckout } from "#app/lib/api/plans.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { readCookie, serialize } from "#app/lib/http/session.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { idempotent } from "#app/lib/http/limits/idempotent.server.ts";

/**
 * The second click gets the address of the first. An upstream that knows the key does the same
 * across processes. Without it two clicks make two unpaid checkouts.
 */
const beginOnce = idempotent<string>({ rememberedMs: 60_000 });
const FAILED = "The checkout could not be opened. Nothing was charged.";

const COOKIE = "plan-for";
const KEPT_SECONDS = 24 * 60 * 60;
const LONGEST = 200;

/** Leads to the payment page of the chosen plan, or says why not. */
export async function checkOut(student: Student, form: FormData, url: URL) {
  try {
    const planId = idOf(form.get("plan_id")) ?? 0;
    const key = /^[\w-]{16,64}$/.exec(textOf(form, "key"))?.[0] ?? randomUUID();
    const wanted = { planId, key };
    const address = await beginOnce(student.portal, [student.owner, String(planId), key], () =>
      createCheckout(student, wanted),
    );
    return redirect(paymentPage(student, address), {
      status: 303,
      headers: { "Set-Cookie": keepTest(student.portal, url) },
    });
  } catch (error) {
    return refusedForm(error, { failed: FAILED });
  }
}

/** Only to the payment hosts of the settings, or to our own checkout. */
function paymentPage({ portal, requestId }: Student, address: string): string {
  const { PUBLIC_ORIGIN, PAYMENT_ORIGINS } = portal.settings;
  const url = URL.canParse(address) ? new URL(address) : null;
  // Our own stays at the host of the request.
  if (url?.origin === PUBLIC_ORIGIN && /^\/checkout\/[\w-]+$/.test(url.pathname))
    return url.pathname;
  const allowed = PAYMENT_ORIGINS.map((origin) => new URL(origin).origin);
  if (url && allowed.includes(url.origin)) return url.href;
  portal.log.warn(
    { requestId, origin: url?.origin ?? null },
    "payment page is not in PAYMENT_ORIGINS",
  );
  throw unavailable(200);
}

/**
 * Keeps the name of the mock test that asked for a plan, while its student pays elsewhere: a test
 * that no plan opens has no id. Another way to the plans forgets it.
 */
function keepTest(portal: Portal, url: URL): string {
  const kept = encodeURIComponent(url.searchParams.get("mock") ?? "");
  const isKept = kept !== "" && kept.length <= LONGEST;
  return serialize(portal, COOKIE, isKept ? kept : "", isKept ? KEPT_SECONDS : 0);
}

/** The name of the mock test for which a plan was bought, or null. */
export function testThatAsked(request: Request): string | null {
  return new URLSearchParams(`name=${readCookie(request, COOKIE) ?? ""}`).get("name") || null;
}
