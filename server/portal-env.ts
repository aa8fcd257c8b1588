const STRIPE_CHECKOUT = "https://checkout.stripe.com";

/**
 * What the portal gets of the settings: where plans are paid through Stripe, payment forms lead
 * there; its secrets are the upstream's alone.
 */
export function portalEnv(all: NodeJS.ProcessEnv, embedded: boolean): NodeJS.ProcessEnv {
  const { STRIPE_SECRET_KEY, ...others } = all;
  delete others.STRIPE_WEBHOOK_SECRET;
  if (!embedded || !STRIPE_SECRET_KEY) return others;
  const origins = [others.PAYMENT_ORIGINS, STRIPE_CHECKOUT].filter(Boolean);
  return { ...others, PAYMENT_ORIGINS: origins.join(",") };
}
