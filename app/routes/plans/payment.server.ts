import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { getPayment, listOwnPlans, type Payment } from "#app/lib/api/plans.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { paths } from "#app/lib/paths.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import { priceText } from "#app/lib/text/price.server.ts";

export type PaymentPage = Awaited<ReturnType<typeof loadPayment>>;

const PAID = /^(paid|success(ful)?|succeeded|completed?|active|no_payment_required)$/;
const NOT_PAID = /^(not_paid|failed|declined|cancell?ed|expired|abandoned)$/;
/** Seconds between two questions: a few minutes in all. */
const WAITS = [3, 4, 5, 10, 10, 15, 30, 60];

export async function loadPayment(student: Student, url: URL) {
  const sessionId = url.searchParams.get("session_id") ?? "";
  if (!/^[\w.-]{1,300}$/.test(sessionId)) return told("unknown");
  try {
    const payment = await getPayment(student, sessionId);
    const status = payment.results?.payment_status?.toLowerCase() ?? "paid";
    if (NOT_PAID.test(status)) return told("not-paid");
    const facts = factsOf(student.portal, payment);
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

/** A provider may confirm a payment only once. The student's plans show what it opened. */
async function openPlan(student: Student) {
  const { value } = await readPanel(student, listOwnPlans);
  const open = value?.find(({ status }) => status?.toLowerCase() === "active");
  return known([
    { name: "Your plan", value: open?.plan_name },
    { name: "Open until", value: open?.expiry_date && formatDate(open.expiry_date) },
  ]);
}

type Outcome = "paid" | "confirming" | "not-paid" | "refused" | "unknown" | "unasked";
interface Again {
  href: string;
  /** Seconds until script asks; null when it asks no more. */
  seconds: number | null;
}

function told(outcome: Outcome) {
  const again: Again | null = null;
  return { outcome, title: TITLES[outcome], says: "", facts: noFacts(), again };
}

const TITLES: Record<Outcome, string> = {
  paid: "Payment successful",
  confirming: "Your payment is being confirmed",
  "not-paid": "Not paid",
  refused: "Your payment",
  unknown: "Payment not found",
  unasked: "Your payment",
};

const noFacts = (): { name: string; value: string }[] => [];

function factsOf(portal: Portal, { results }: Payment) {
  const { plan_name, price, currency, transaction_id, paid_at, expiry_date } = results ?? {};
  return known([
    { name: "Plan", value: plan_name },
    { name: "Paid", value: price == null ? null : paidText(portal, price, currency) },
    { name: "Transaction", value: transaction_id },
    { name: "Date", value: paid_at && formatDate(paid_at) },
    { name: "Open until", value: expiry_date && formatDate(expiry_date) },
  ]);
}

/** "$119 AUD": a receipt says which dollars, unless the school's own symbol does. */
function paidText(portal: Portal, price: number, currency: string | null | undefined): string {
  const text = priceText(portal, price);
  return currency && portal.settings.CURRENCY_SYMBOL === "$" ? `${text} ${currency}` : text;
}

function known(facts: { name: string; value: string | null | undefined }[]) {
  return facts.flatMap(({ name, value }) => (value ? [{ name, value }] : []));
}

function againAt(sessionId: string, url: URL): Again {
  const asked = Math.min(99, Math.max(0, Number(url.searchParams.get("asked")) || 0));
  return {
    href: paths.payment(sessionId, asked + 1),
    seconds: WAITS[Math.floor(asked)] ?? null,
  };
}
