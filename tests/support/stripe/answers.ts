import { randomBytes } from "node:crypto";
import { addMonths } from "../../../upstream/clock.ts";
import type { Session } from "./objects.ts";
import { isObject } from "./shapes.ts";

export type Answer = { status: number; body: Record<string, unknown> };

export const ok = (body: Record<string, unknown>): Answer => ({ status: 200, body });
export const missing = () => refusal(404, "invalid_request_error", { code: "resource_missing" });
export const idOf = (kind: string) => `${kind}_${randomBytes(12).toString("hex")}`;

/** Makes an error in Stripe's format. */
export function refusal(status: number, type: string, more: Record<string, string> = {}): Answer {
  return { status, body: { error: { message: "No.", ...more, type } } };
}

/** Makes a session as requested. */
export function sessionOf(params: Record<string, unknown>): Session {
  const line: unknown = Array.isArray(params.line_items) ? params.line_items.at(0) : undefined;
  const text = (...path: string[]) => textAt(line, ["price_data", ...path]);
  const id = `cs_test_${randomBytes(24).toString("hex")}`;
  return {
    id,
    checkout: textAt(params, ["client_reference_id"]),
    customer: textAt(params, ["customer"]),
    amount: Number(text("unit_amount")),
    currency: text("currency"),
    months: Number(text("recurring", "interval_count")),
    metadata: { checkout: textAt(params, ["subscription_data", "metadata", "checkout"]) },
    ...{ status: "open", isPaid: false, subscription: null },
    url: `https://checkout.stripe.com/c/pay/${id}`,
    success: textAt(params, ["success_url"]),
    cancel: textAt(params, ["cancel_url"]),
  };
}

/** Returns a time in seconds, some calendar months later. */
export function later(start: number, months: number): number {
  return Math.floor(addMonths(new Date(start * 1000), months).getTime() / 1000);
}

/** Returns a value that must exist. */
export function found<T>(all: Map<string, T>, id: string): T {
  const one = all.get(id);
  if (!one) throw new Error(`no ${id}`);
  return one;
}

function textAt(value: unknown, path: string[]): string {
  const found = path.reduce((at, name) => (isObject(at) ? at[name] : undefined), value);
  return typeof found === "string" ? found : "";
}
