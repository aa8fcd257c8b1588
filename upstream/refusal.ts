type Extra = {
  errors?: Record<string, string[]>;
  headers?: Record<string, string>;
  results?: unknown;
  /** The contract's addition for an expired plan. */
  subscriptionStatus?: string;
};

/** A response other than 2xx for the caller to read. Other errors become a bare 500. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly status: number;
  readonly extra: Extra;

  constructor(status: number, message: string, extra: Extra = {}) {
    super(message);
    this.status = status;
    this.extra = extra;
  }
}

export const unauthenticated = () => new Refusal(401, "Unauthenticated.");
export const notFound = () => new Refusal(404, "Not Found");
export const noPlan = (what = "dialogue") =>
  new Refusal(403, `This ${what} needs a plan. See the plans.`);
export const noRoom = () => new Refusal(507, "There is no room to save this just now.");
/** The outcome is unknown, so the same request may be sent again. */
export const unavailable = () =>
  new Refusal(503, "This does not work just now. Try again in a moment.", {
    headers: { "Retry-After": "5" },
  });
export const noRoomLeft = (mb: number) =>
  invalid({
    audioanswer: [
      `Your recordings fill the ${mb} MB that you have here. To make room, delete the recordings of a completed dialogue, or start an unfinished one again.`,
    ],
  });
export const copyWaits = () =>
  new Refusal(409, "A copy that every browser plays is being made. Try again in a minute.");
export const tooLarge = () => new Refusal(413, "The POST data is too large.");
export const alreadySubmitted = (results?: unknown) =>
  new Refusal(409, "You have already submitted your response!", { results });

export const alreadyCompleted = () =>
  new Refusal(409, "You have already completed this mock test.");
export const timeIsOver = () => new Refusal(409, "The time of this mock test is over.");

/** Returns a 422 in Laravel's shape: the first message, the number of others, and all by field. */
export function invalid(errors: Record<string, string[]>): Refusal {
  const messages = Object.values(errors).flat();
  const others = messages.length - 1;
  const more = others > 0 ? ` (and ${others} more error${others === 1 ? "" : "s"})` : "";
  return new Refusal(422, `${messages[0] ?? "The given data was invalid."}${more}`, { errors });
}

/** Covers a missing and an expired plan, which the contract does not distinguish. */
export const planExpired = () =>
  new Refusal(404, "You have no plan at the moment.", { subscriptionStatus: "expired" });
export const notRenewing = () =>
  new Refusal(409, "This plan does not renew by itself, so there is nothing to cancel.");
export const alreadyPaid = () =>
  new Refusal(409, "You have this plan already, and it renews by itself.");
export const beingConfirmed = () =>
  new Refusal(409, "A payment of yours is being confirmed. Wait until it is settled.");
export const PAYS_ELSEWHERE = "Plans cannot be paid online here. Ask your branch how to pay.";
export const paysElsewhere = () => new Refusal(409, PAYS_ELSEWHERE);
export const paymentServiceDown = () =>
  new Refusal(503, "The payment service does not answer just now. Nothing was charged.");
export const openedElsewhere = () =>
  new Refusal(409, "The checkout was opened once more meanwhile. Go on there, or choose again.");
