import type { Deps } from "../../http/context.ts";
import type { Gate } from "./gate.ts";

export type StripePlace = Pick<Deps, "db" | "clock" | "mailer" | "log" | "publicOrigin"> & {
  gate: Gate;
};
