const STRIPE_CHECKOUT = "https://checkout.stripe.com";

/** Lets payment forms go to Stripe. The secrets of Stripe and of the files stay with the API. */
export function portalEnv(all: NodeJS.ProcessEnv, isOurs: boolean): NodeJS.ProcessEnv {
  const { STRIPE_SECRET_KEY, ...others } = all;
  delete others.STRIPE_WEBHOOK_SECRET;
  delete others.FILES_SECRET;
  if (!isOurs || !STRIPE_SECRET_KEY) return others;
  const origins = [others.PAYMENT_ORIGINS, STRIPE_CHECKOUT].filter(Boolean);
  return { ...others, PAYMENT_ORIGINS: origins.join(",") };
}
