import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { unavailable } from "#app/lib/api/call/api-error.server.ts";
import { createCheckout } from "#app/lib/api/plans.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { env } from "#app/lib/env.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { log } from "#app/lib/log.server.ts";

const REMEMBERED_MS = 60_000;
const MOST_REMEMBERED = 1_000;
const begun = new Map<string, { url: Promise<string>; until: number }>();
const FAILED = "The checkout could not be opened. Nothing was charged.";

/** Leads to the page on which the chosen plan is paid, or says why not. */
export async function checkOut(student: Student, form: FormData) {
  try {
    const planId = idOf(form.get("plan_id")) ?? 0;
    const key = /^[\w-]{16,64}$/.exec(textOf(form, "key"))?.[0] ?? randomUUID();
    const address = await beginOnce(student, { planId, key });
    return redirect(paymentPage(student, address), { status: 303 });
  } catch (error) {
    return refusedForm(error, { failed: FAILED });
  }
}

/**
 * The second half of a double click gets the address of the first. An upstream that knows the key
 * sees to it for several of our processes as well; without, two clicks are two unpaid checkouts, of
 * which the browser opens one.
 */
function beginOnce(student: Student, wanted: { planId: number; key: string }): Promise<string> {
  for (const [name, { until }] of begun)
    if (until <= Date.now() || begun.size > MOST_REMEMBERED) begun.delete(name);
  const name = JSON.stringify([student.owner, wanted]);
  const known = begun.get(name);
  if (known) return known.url;
  const url = createCheckout(student, wanted);
  begun.set(name, { url, until: Date.now() + REMEMBERED_MS });
  url.catch(() => begun.delete(name));
  return url;
}

/** Where the browser goes; only to the payment hosts of the settings, or to our own checkout. */
function paymentPage({ requestId }: Student, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  // Ours stays at the host at which the student reached us.
  if (url?.origin === env.PUBLIC_ORIGIN && /^\/checkout\/[\w-]+$/.test(url.pathname))
    return url.pathname;
  const allowed = env.PAYMENT_ORIGINS.map((origin) => new URL(origin).origin);
  if (url && allowed.includes(url.origin)) return url.href;
  log.warn({ requestId, origin: url?.origin ?? null }, "payment page is not in PAYMENT_ORIGINS");
  throw unavailable(200);
}
