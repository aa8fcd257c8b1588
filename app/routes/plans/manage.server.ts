import { redirect } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import {
  type Cancelling,
  cancelSubscription,
  getSubscription,
  listPlans,
  type Subscription,
  listOwnPlans,
} from "#app/lib/api/plans.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { redirectWithNotice, type Notice } from "#app/lib/http/notice.server.ts";
import { readList, readPanel } from "#app/lib/api/call/panel.server.ts";
import { paths } from "#app/lib/paths.ts";
import { getSchool } from "#app/lib/school.server.ts";
import type { PageKind } from "#plan/school-pages.ts";
import { labelOf, nameOnSale, priceText } from "#app/lib/text/price.server.ts";

export type ManagePage = Awaited<ReturnType<typeof loadManage>>;

/** Loads the subscription, or redirects to the plans without one. */
export async function loadManage(student: Student) {
  const [{ failed, value }, sold] = await Promise.all([
    readList(() => orNoPlan(() => getSubscription(student))),
    readPanel(student, listPlans),
  ]);
  if (failed === null && value === null) throw redirect(paths.subscription, 303);
  return { failed, plan: value && describe(student.portal, value, sold.value?.results ?? []) };
}

/** Returns the end of the plan. A plan that does not renew cannot be cancelled. */
export async function loadCancel(student: Student) {
  const current = await orNoPlan(() => getSubscription(student));
  if (current === null) throw redirect(paths.subscription, 303);
  const { second } = describe(student.portal, current, []);
  if (second.kind !== "renews") throw redirect(paths.manageSubscription, 303);
  const { pages } = await getSchool(student);
  const has = (wanted: PageKind) => pages.some(({ kind }) => kind === wanted);
  const refunds = has("refunds") ? paths.schoolPage("refunds") : null;
  return { until: second.date, refunds, hasOwnTerms: has("plans") };
}

export async function cancelPlan(student: Student) {
  try {
    return await tellCancelling(student, await cancelSubscription(student));
  } catch (error) {
    if (error instanceof ApiError && error.kind === "no-plan")
      return redirectWithNotice(student.portal, paths.subscription, {
        kind: "info",
        text: error.message,
      });
    return refusedForm(error, { failed: NOT_CANCELLED });
  }
}

const NOT_CANCELLED = "The plan was not cancelled.";

/** Reports the cancellation. When the answer is unclear, reads the plan itself. */
async function tellCancelling(student: Student, { isDone, said, plan }: Cancelling) {
  const tell = (kind: Notice["kind"], text: string) =>
    redirectWithNotice(student.portal, paths.manageSubscription, { kind, text });
  if (isDone) return tell("success", "Cancel successfully.");
  const { failed, value } = plan
    ? { failed: null, value: plan }
    : await readPanel(student, (caller) => orNoPlan(() => getSubscription(caller)));
  const renews = value !== null && secondCard(value).kind === "renews";
  if (isDone === false && (renews || failed !== null))
    return tell("danger", `${NOT_CANCELLED} ${said}`.trim());
  if (isDone === false) return tell("info", "Your plan does not renew.");
  if (failed !== null)
    return tell(
      "warning",
      "We can't see yet whether your plan is cancelled. Look here again soon.",
    );
  return renews
    ? tell(
        "warning",
        "Your plan still renews. If you have just cancelled it, look here again soon.",
      )
    : tell("success", "Cancel successfully.");
}

async function orNoPlan<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && ["no-plan", "not-found"].includes(error.kind)) return null;
    throw error;
  }
}

type Sold = Awaited<ReturnType<typeof listPlans>>["results"];

function describe(portal: Portal, current: Subscription, sold: Sold) {
  const offered =
    sold.find(({ plan_id }) => plan_id === current.plan_id) ??
    sold.find(({ sub_status, plan_name }) => sub_status && plan_name === current.plan_name) ??
    null;
  const price = current.price ?? offered?.price ?? null;
  const label = labelOf({
    plan_name: current.plan_name,
    price: price ?? 0,
    months: current.months ?? offered?.months,
    most_popular: sold[0]?.most_popular,
  });
  return {
    name: label.name,
    price:
      price === null || price === 0
        ? null
        : {
            whole: priceText(portal, price),
            duration: label.duration,
            monthly: priceText(portal, Math.round((price / label.lasts) * 100) / 100),
            lasts: label.lasts,
          },
    second: secondCard(current),
    history: safeLink(portal, current.payment_history_link),
    receipts: safeLink(portal, current.receipts_link),
    renewal: offered && { id: offered.plan_id, key: randomUUID() },
  };
}

/** Returns the next payment, or the end of the plan. */
function secondCard(current: Subscription) {
  const { payment_mode, subscription_status, next_payment_date, cancel_at_date } = current;
  const status = subscription_status?.toLowerCase() ?? "active";
  const dated = (date: string | null) => (date ? formatDate(date) : null);
  const ends = dated(cancel_at_date ?? next_payment_date);
  if (payment_mode?.toLowerCase() === "offline")
    return { kind: "offline", text: "Plan will be Expire on", date: ends } as const;
  if (current.renews)
    return { kind: "renews", text: "Next payment date", date: dated(next_payment_date) } as const;
  const word = status === "active" ? "cancelled" : status.replaceAll("_", " ");
  const text = `Plan will be ${word} on`;
  return { kind: "ends", text, date: ends, hasFailed: status === "past_due" } as const;
}

/** Returns a provider's link to our own pages or to https; else null. */
function safeLink(
  { settings }: Portal,
  address: string | null,
): { href: string; isElsewhere: boolean } | null {
  if (!address || !URL.canParse(address, settings.PUBLIC_ORIGIN)) return null;
  const url = new URL(address, settings.PUBLIC_ORIGIN);
  if (url.origin === settings.PUBLIC_ORIGIN)
    return { href: url.pathname + url.search, isElsewhere: false };
  return url.protocol === "https:" ? { href: url.href, isElsewhere: true } : null;
}

const STATUS = {
  active: { text: "Active", isActive: true },
  inactive: { text: "Inactive", isActive: false },
};
const EXPIRED = { text: "Expired", isActive: false };

export async function loadCurrentPlans(student: Student) {
  try {
    const [plans, sold] = await Promise.all([listOwnPlans(student), readPanel(student, listPlans)]);
    const rows = plans.map(({ plan_name, created_at, expiry_date, status }) => ({
      name: nameOnSale(sold.value?.results, plan_name),
      from: created_at ? formatDate(created_at) : "",
      until: expiry_date ? formatDate(expiry_date) : "",
      status: statusOf(status),
    }));
    return { failed: null, rows };
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    return { failed: error.message, rows: [] };
  }
}

/** Any other word means expired. */
function statusOf(status: string | null) {
  const word = status?.toLowerCase();
  return word === "active" || word === "inactive" ? STATUS[word] : EXPIRED;
}
