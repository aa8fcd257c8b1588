import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { ApiError, unavailable } from "#app/lib/api/call/api-error.server.ts";
import {
  createCheckout,
  getPayment,
  listOwnPlans,
  listPlans,
  type Payment,
} from "#app/lib/api/plans.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { readCookie, serialize } from "#app/lib/http/cookies.server.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { idempotent } from "#app/lib/http/limits/idempotent.server.ts";
import { paths } from "#app/lib/paths.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import { nameOnSale, priceText, signOf } from "#app/lib/text/price.server.ts";

/**
 * The second click gets the URL of the first. An upstream that knows the key does the same across
 * processes. Without either, two clicks make two unpaid checkouts.
 */
const beginOnce = idempotent<string>({ rememberedMs: 60_000 });
const FAILED = "The checkout could not be opened. Nothing was charged.";

const COOKIE = "plan-for";
const KEPT_SECONDS = 24 * 60 * 60;
const LONGEST = 200;

/** Redirects to the payment page of the chosen plan, or shows the error. */
export async function checkOut(student: Student, form: FormData, url: URL) {
  try {
    const planId = idOf(form.get("plan_id")) ?? 0;
    const key = /^[\w-]{16,64}$/.exec(textOf(form, "key"))?.[0] ?? randomUUID();
    const address = await beginOnce(student.portal, [student.owner, String(planId), key], () =>
      createCheckout(student, { planId, key }),
    );
    return redirect(paymentPage(student, address), {
      status: 303,
      headers: { "Set-Cookie": keepTest(student.portal, url) },
    });
  } catch (error) {
    return refusedForm(error, { failed: FAILED });
  }
}

/** Returns the URL of our own checkout or of a payment host in the settings, else throws. */
function paymentPage({ portal, requestId }: Student, address: string): string {
  const { PUBLIC_ORIGIN, PAYMENT_ORIGINS } = portal.settings;
  const url = URL.canParse(address) ? new URL(address) : null;
  // Our own checkout stays on the host of the request.
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
 * Keeps the name of the mock test that needs a plan while the student pays: a test outside the plan
 * has no id. Opening the plans from elsewhere forgets it.
 */
function keepTest(portal: Portal, url: URL): string {
  const kept = encodeURIComponent(url.searchParams.get("mock") ?? "");
  const isKept = kept !== "" && kept.length <= LONGEST;
  return serialize(portal, COOKIE, isKept ? kept : "", isKept ? KEPT_SECONDS : 0);
}

/** Returns the name of the mock test for which a plan was bought, or null. */
export function testThatAsked(request: Request): string | null {
  return new URLSearchParams(`name=${readCookie(request, COOKIE) ?? ""}`).get("name") || null;
}

export type PaymentPage = Awaited<ReturnType<typeof loadPayment>>;

const PAID = /^(paid|success(ful)?|succeeded|completed?|active|no_payment_required)$/;
const NOT_PAID = /^(not_paid|failed|declined|cancell?ed|expired|abandoned)$/;
/** Seconds between two requests: a few minutes in all. */
const WAITS = [3, 4, 5, 10, 10, 15, 30, 60];

export async function loadPayment(student: Student, url: URL) {
  const sessionId = url.searchParams.get("session_id") ?? "";
  if (!/^[\w.-]{1,300}$/.test(sessionId)) return told("unknown");
  try {
    const payment = await getPayment(student, sessionId);
    const status = payment.results?.payment_status?.toLowerCase() ?? "paid";
    if (NOT_PAID.test(status)) return told("not-paid");
    const facts = await factsOf(student, payment);
    if (PAID.test(status)) return { ...told("paid"), facts };
    return { ...told("confirming"), facts, again: againAt(sessionId, url) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    if (["unavailable", "throttled"].includes(error.kind))
      return { ...told("unasked"), again: againAt(sessionId, url) };
    if (error.kind === "not-found") return told("unknown");
    return { ...told("refused"), says: error.reason, facts: await openPlan(student) };
  }
}

/** Shows an active plan instead: a provider may confirm a payment only once. */
async function openPlan(student: Student) {
  const { value } = await readPanel(student, listOwnPlans);
  const open = value?.find(({ status }) => status?.toLowerCase() === "active");
  return known([
    { name: "Your plan", value: await shownName(student, open?.plan_name) },
    { name: "Open until", value: open?.expiry_date && formatDate(open.expiry_date) },
  ]);
}

type Outcome = "paid" | "confirming" | "not-paid" | "refused" | "unknown" | "unasked";

function told(outcome: Outcome) {
  const facts: ReturnType<typeof known> = [];
  const again: ReturnType<typeof againAt> | null = null;
  return { outcome, title: TITLES[outcome], says: "", facts, again };
}

const TITLES: Record<Outcome, string> = {
  paid: "Payment successful",
  confirming: "Your payment is being confirmed",
  "not-paid": "Not paid",
  refused: "Your payment",
  unknown: "Payment not found",
  unasked: "Your payment",
};

async function shownName(student: Student, planName: string | null | undefined) {
  if (!planName) return null;
  const { value } = await readPanel(student, listPlans);
  return nameOnSale(value?.results, planName);
}

async function factsOf(student: Student, { results }: Payment) {
  const { plan_name, price, currency, transaction_id, paid_at, expiry_date } = results ?? {};
  return known([
    { name: "Plan", value: await shownName(student, plan_name) },
    { name: "Paid", value: price == null ? null : paidText(student.portal, price, currency) },
    { name: "Transaction", value: transaction_id },
    { name: "Date", value: paid_at && formatDate(paid_at) },
    { name: "Open until", value: expiry_date && formatDate(expiry_date) },
  ]);
}

/** Returns "$119 AUD": the currency distinguishes dollars, unless the school has its own symbol. */
function paidText(portal: Portal, price: number, currency: string | null | undefined): string {
  const text = priceText(portal, price);
  return currency && signOf(portal) === "$" ? `${text} ${currency}` : text;
}

function known(facts: { name: string; value: string | null | undefined }[]) {
  return facts.flatMap(({ name, value }) => (value ? [{ name, value }] : []));
}

/** Returns the link for asking again. Script follows it after `seconds`, or never when null. */
function againAt(sessionId: string, url: URL) {
  const asked = Math.floor(Math.min(99, Math.max(0, Number(url.searchParams.get("asked")) || 0)));
  return { href: paths.payment(sessionId, asked + 1), seconds: WAITS[asked] ?? null };
}
