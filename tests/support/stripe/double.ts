import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Answer, found, idOf, later, missing, ok, refusal, sessionOf } from "./answers.ts";
import { readForm } from "./form.ts";
import {
  customerAnswer,
  invoiceAnswer,
  sessionAnswer,
  subscriptionAnswer,
  type Invoice,
  type Session,
  type Subscription,
} from "./objects.ts";
import { isObject, misfits, SHAPES } from "./shapes.ts";

export const SECRET_KEY = "sk_test_double0000000000000000";
export const WEBHOOK_SECRET = "whsec_double";

type Asked = { call: string; id: string; params: Record<string, unknown>; key: string | null };
/** Failures instead of an answer: an error, silence, or a closed connection. */
type Trouble = "error" | "silence" | "cut" | "lost answer";

/**
 * A double of Stripe: accepts only what Stripe's OpenAPI allows, answers in its shapes, stores
 * answers by idempotency key, and signs its messages.
 */
export class StripeDouble {
  readonly asked: Asked[] = [];
  /** Requests and answers outside Stripe's API. */
  readonly faults: string[] = [];
  readonly sessions = new Map<string, Session>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly #kept = new Map<string, { asked: string; answer: Answer }>();
  readonly #server = createServer((req, res) => void this.#serve(req, res));
  readonly #now: () => number;
  #trouble: Trouble[] = [];

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  static async start(now?: () => number): Promise<StripeDouble> {
    const double = new StripeDouble(now);
    await new Promise<void>((resolve) => double.#server.listen(0, "127.0.0.1", resolve));
    return double;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${isObject(address) ? String(address.port) : ""}`;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** Sets the failures of the next calls, in order. */
  trouble(...next: Trouble[]): void {
    this.#trouble = next;
  }

  count(call: string): number {
    return this.asked.filter((one) => one.call === call).length;
  }

  /** Pays a session with a good card, and starts its subscription. */
  pay(sessionId: string): { session: Session; invoice: Invoice; subscription: Subscription } {
    const session = found(this.sessions, sessionId);
    if (session.status !== "open") throw new Error(`the session is ${session.status}`);
    const start = Math.floor(this.#now() / 1000);
    const subscription: Subscription = {
      ...{ id: idOf("sub"), customer: session.customer, metadata: session.metadata },
      ...{ amount: session.amount, currency: session.currency, status: "active" },
      ...{ endsWithPeriod: false, trialEnd: null, start, end: later(start, session.months) },
      latestInvoice: null,
    };
    this.subscriptions.set(subscription.id, subscription);
    Object.assign(session, { status: "complete", isPaid: true, subscription: subscription.id });
    const invoice = this.#invoice(subscription, { reason: "subscription_create", isPaid: true });
    return { session, invoice, subscription };
  }

  /** Ends the period. The next one is paid, or its payment fails. */
  renew(id: string, { isPaid = true, months = 1 } = {}): Invoice {
    const subscription = found(this.subscriptions, id);
    const start = subscription.end;
    Object.assign(subscription, {
      ...{ start, end: later(start, months), trialEnd: null },
      status: isPaid ? "active" : "past_due",
    });
    return this.#invoice(subscription, { reason: "subscription_cycle", isPaid });
  }

  /** Makes a message as Stripe posts it: its bytes and its signature. */
  message(type: string, object: Session | Subscription | Invoice, id = idOf("evt")) {
    const event = {
      ...{ id, object: "event", type, api_version: SHAPES.apiVersion, livemode: false },
      ...{ created: Math.floor(this.#now() / 1000), pending_webhooks: 1, request: null },
      data: { object: this.#answerOf(object) },
    };
    const body = JSON.stringify(event);
    return { body, signature: this.sign(body) };
  }

  sign(body: string, { secret = WEBHOOK_SECRET, at = this.#now() } = {}): string {
    const time = Math.floor(at / 1000);
    const sum = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
    return `t=${time},v1=${sum}`;
  }

  async #serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const trouble = this.#trouble.shift();
    const body = await text(req);
    if (trouble === "silence") return;
    if (trouble === "cut") return void res.destroy();
    const answer = this.#answer(req, body, trouble === "error");
    // Stripe has done it, but the answer is lost.
    if (trouble === "lost answer") return void res.destroy();
    res.writeHead(answer.status, {
      "Content-Type": "application/json",
      "Request-Id": idOf("req"),
      "Stripe-Version": SHAPES.apiVersion,
      "Stripe-Should-Retry": "false",
    });
    res.end(JSON.stringify(answer.body));
  }

  #answer(req: IncomingMessage, body: string, isBroken: boolean): Answer {
    const { pathname, search } = new URL(req.url ?? "", "http://stripe");
    const [, id = ""] = /^\/v1\/(?:checkout\/)?\w+\/(\w+)/.exec(pathname) ?? [];
    const isNamed = /_(test_)?\w{8}/.test(id);
    const call = `${req.method} ${isNamed ? pathname.replace(id, "{id}") : pathname}`;
    const key = [req.headers["idempotency-key"]].flat()[0] ?? null;
    const params = readForm(req.method === "GET" ? search.slice(1) : body);
    this.asked.push({ call, id, params, key });
    const known = key === null ? undefined : this.#kept.get(key);
    const what = JSON.stringify([call, id, params]);
    if (known) return known.asked === what ? known.answer : refusal(400, "idempotency_error");
    const answer = this.#checked(req, { call, id, params, key }, isBroken);
    // The key also repeats a stored error.
    if (key !== null && answer.status !== 400) this.#kept.set(key, { asked: what, answer });
    return answer;
  }

  #checked(req: IncomingMessage, asked: Asked, isBroken: boolean): Answer {
    const { authorization, "stripe-version": version } = req.headers;
    if (authorization !== `Bearer ${SECRET_KEY}`) return refusal(401, "invalid_request_error");
    const shapes = SHAPES.calls[asked.call];
    const wrong = shapes ? misfits(shapes.takes, asked.params) : ["no such call"];
    if (version !== SHAPES.apiVersion) wrong.push(`version ${String(version)}`);
    if (wrong.length > 0 || !shapes) {
      this.faults.push(...wrong.map((fault) => `${asked.call} ${fault}`));
      return refusal(400, "invalid_request_error", { message: wrong.join(", ") });
    }
    if (isBroken) return refusal(500, "api_error");
    const answer = this.#do(asked);
    const shape = SHAPES.answers[shapes.answers];
    if (answer.status === 200 && shape !== undefined)
      this.faults.push(...misfits(shape, answer.body, `answer of ${asked.call} `));
    return answer;
  }

  #do({ call, id, params }: Asked): Answer {
    switch (call) {
      case "POST /v1/customers":
        return ok(customerAnswer(idOf("cus"), String(params.email)));
      case "POST /v1/checkout/sessions":
        return ok(this.#answerOf(this.#keep(sessionOf(params))));
      case "GET /v1/checkout/sessions/{id}":
        return this.#get(this.sessions, id, Array.isArray(params.expand));
      case "POST /v1/checkout/sessions/{id}/expire": {
        const session = this.sessions.get(id);
        if (session?.status !== "open") return refusal(400, "invalid_request_error");
        session.status = "expired";
        return ok(this.#answerOf(session));
      }
      case "GET /v1/invoices/{id}":
        return this.#get(this.invoices, id);
      case "POST /v1/subscriptions/{id}": {
        const one = this.subscriptions.get(id);
        const trialEnd = Number(params.trial_end ?? 0);
        if (one && params.cancel_at_period_end === "true") one.endsWithPeriod = true;
        if (one && trialEnd > 0)
          Object.assign(one, { trialEnd, end: trialEnd, status: "trialing" });
        return this.#get(this.subscriptions, id);
      }
      case "DELETE /v1/subscriptions/{id}": {
        const one = this.subscriptions.get(id);
        if (one?.status === "canceled") return missing();
        if (one) one.status = "canceled";
        return this.#get(this.subscriptions, id);
      }
      default:
        return this.#get(this.subscriptions, id, Array.isArray(params.expand));
    }
  }

  #keep(session: Session): Session {
    this.sessions.set(session.id, session);
    return session;
  }

  #invoice(subscription: Subscription, { reason, isPaid }: { reason: string; isPaid: boolean }) {
    const { amount, start, end } = subscription;
    const invoice: Invoice = { id: idOf("in"), subscription, reason, amount, isPaid, start, end };
    this.invoices.set(invoice.id, invoice);
    subscription.latestInvoice = invoice.id;
    return invoice;
  }

  #get(all: Map<string, Session | Subscription | Invoice>, id: string, isWhole = false): Answer {
    const one = all.get(id);
    return one ? ok(this.#answerOf(one, isWhole)) : missing();
  }

  #answerOf(one: Session | Subscription | Invoice, isWhole = false): Record<string, unknown> {
    if ("reason" in one) return invoiceAnswer(one);
    if (!("checkout" in one)) {
      const last = isWhole ? this.invoices.get(one.latestInvoice ?? "") : undefined;
      return subscriptionAnswer(one, last && invoiceAnswer(last));
    }
    const whole =
      isWhole && one.subscription !== null ? this.subscriptions.get(one.subscription) : null;
    return sessionAnswer(one, whole ? subscriptionAnswer(whole) : one.subscription);
  }
}
