import type { Logger } from "pino";
import type Stripe from "stripe";
import * as z from "zod";
import { paymentServiceDown } from "../../refusal.ts";

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  currency: string;
  /** Another URL, for a test double of Stripe. */
  apiUrl: string | undefined;
};
export type Gate = { api: Stripe; webhookSecret: string; currency: string };

/** Shorter than the portal's timeout, with the library's own retry. */
const ANSWER_MS = 4_000;

/** Loads Stripe's library, which installations without Stripe do not need. */
export async function openStripe(settings: StripeSettings): Promise<Gate> {
  const { default: Stripe } = await import("stripe");
  const { secretKey, webhookSecret, currency, apiUrl } = settings;
  const options = { timeout: ANSWER_MS, maxNetworkRetries: 1, telemetry: false };
  return {
    api: new Stripe(secretKey, { ...options, ...hostOptions(apiUrl) }),
    webhookSecret,
    currency,
  };
}

function hostOptions(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const isSecure = protocol === "https:";
  return {
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? ("https" as const) : ("http" as const),
  };
}

/** Calls Stripe. Logs a failure, and throws a calm error for the caller. */
export async function ask<T>(
  { gate, log }: { gate: Gate; log: Logger },
  call: (api: Stripe) => Promise<T>,
): Promise<T> {
  try {
    return await call(gate.api);
  } catch (error) {
    log.error(faultOf(error), "Stripe did not do what it was asked");
    throw paymentServiceDown();
  }
}

/** Returns the loggable part of an error, because Stripe's messages can quote the request. */
export function faultOf(error: unknown) {
  const { type, code, requestId } = readFault(error);
  return { fault: type, code, stripeRequest: requestId };
}

/** Returns whether the object does not exist at Stripe, or the one in `param`. */
export function isMissing(error: unknown, param?: string): boolean {
  const fault = readFault(error);
  return fault.code === "resource_missing" && (param === undefined || fault.param === param);
}

const fault = z.object({
  type: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  param: z.string().optional().catch(undefined),
  requestId: z.string().optional().catch(undefined),
});

function readFault(error: unknown): z.output<typeof fault> {
  return fault.catch({}).parse(error);
}
