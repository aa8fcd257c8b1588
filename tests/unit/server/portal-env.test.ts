import { expect, it } from "vitest";
import { portalEnv } from "../../../server/portal-env.ts";

const KEYS = {
  STRIPE_SECRET_KEY: "sk_test_abcdefgh",
  STRIPE_WEBHOOK_SECRET: "whsec_abcdefgh",
  FILES_SECRET: "of the store",
};
const OWN = "https://pay.example";
const STRIPE = "https://checkout.stripe.com";

it.each([
  ["with Stripe", KEYS, true, STRIPE],
  [
    "with Stripe and a host of its own",
    { ...KEYS, PAYMENT_ORIGINS: OWN },
    true,
    `${OWN},${STRIPE}`,
  ],
  ["with Stripe, and that setting left empty", { ...KEYS, PAYMENT_ORIGINS: "" }, true, STRIPE],
  ["without Stripe", { PAYMENT_ORIGINS: OWN }, true, OWN],
  ["with an empty key", { ...KEYS, STRIPE_SECRET_KEY: "" }, true, undefined],
  ["with an upstream elsewhere", { ...KEYS, PAYMENT_ORIGINS: OWN }, false, OWN],
  ["without either", {}, true, undefined],
])("%s the portal allows payments at the right hosts, and gets no secret", (...row) => {
  const [, given, embedded, PAYMENT_ORIGINS] = row;
  const env = portalEnv({ NODE_ENV: "test", ...given }, embedded);
  expect(env).toEqual({ NODE_ENV: "test", PAYMENT_ORIGINS });
});
