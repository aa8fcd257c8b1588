import type { Logger } from "pino";
import type { Mailing } from "../../mail/outbox.ts";
import type { Gate } from "./gate.ts";

export type StripePlace = Mailing & { log: Logger; gate: Gate };
