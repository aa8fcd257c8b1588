import * as z from "zod";
import { hasHundredths } from "../../../plan/currency.ts";
import type { StripeSettings } from "./gate.ts";

export const stripeFields = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, "must be a secret key of Stripe, as in sk_test_…")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "must be the signing secret of the webhook, as in whsec_…")
    .optional(),
  /** Prices have hundredths, so the currency must have them too. */
  STRIPE_CURRENCY: z
    .string()
    .regex(/^[a-z]{3}$/, "must be three small letters, as in aud")
    .pipe(z.string().refine(hasHundredths, "must be a currency with hundredths, as aud is"))
    .default("aud"),
  STRIPE_API_URL: z
    .string()
    .url()
    .regex(/^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/])/, "must begin with https://")
    .optional(),
};

type Given = z.output<z.ZodObject<typeof stripeFields>> & { TRIAL: boolean; TEST_CARDS: boolean };

/** Returns what is wrong with the combined settings of Stripe, or null. */
export function stripeFault(given: Given): string | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = given;
  if (key !== undefined && secret === undefined)
    return "STRIPE_WEBHOOK_SECRET: is missing; with STRIPE_SECRET_KEY alone no payment would be heard of";
  if (key === undefined && secret !== undefined)
    return "STRIPE_SECRET_KEY: is missing; STRIPE_WEBHOOK_SECRET needs it";
  if (key === undefined) return null;
  if (given.TEST_CARDS)
    return "TEST_CARDS: must be 0 where plans are paid through Stripe (STRIPE_SECRET_KEY)";
  return given.TRIAL && /^.._live_/.test(key)
    ? "STRIPE_SECRET_KEY: a trial, whose passwords everybody knows, takes test keys only (sk_test_…)"
    : null;
}

/** Returns the settings of Stripe; null when plans are not paid there. */
export function stripeOf(given: Omit<Given, "TRIAL" | "TEST_CARDS">): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = given;
  if (secretKey === undefined || webhookSecret === undefined) return null;
  const { STRIPE_CURRENCY: currency, STRIPE_API_URL: apiUrl } = given;
  return { secretKey, webhookSecret, currency, apiUrl };
}
