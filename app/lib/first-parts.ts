/**
 * The first part of every address that is the portal's own, for settings that name a further one.
 * Only those that the setting's own rule would let pass: small letters, digits and hyphens.
 */
export const FIRST_PARTS: ReadonlySet<string> = new Set(
  [
    "login sign-up email-verfication forgot-password reset session logout",
    "dashboard progress live-sessions video user-profile preferences status healthz readyz",
    "practice practice-ccl recent-exam recordings media vocabulary words",
    "practice-dialogue-completed mock-test completed-mock forum online-class-booking",
    "frequent-ask-question first-day subscription payment-success payment-cancel checkout",
    "manage-subscription user-current-plans assets along calendar reminders",
  ].flatMap((line) => line.split(" ")),
);
