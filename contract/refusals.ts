import { randomUUID } from "node:crypto";
import { checkToken, login } from "#app/lib/api/login.server.ts";
import { type ApiError, type ApiErrorKind, wrongPair } from "#app/lib/api/call/api-error.server.ts";
import { getDialogue } from "#app/lib/api/dialogues.server.ts";
import type { Asker } from "./case.ts";

interface Refusal {
  ask: (asker: Asker, account: { email: string }) => Promise<unknown>;
  wants: (ApiErrorKind | "accepted")[];
  /** The text that the page shows instead of the error's own message. */
  reads?: (error: ApiError) => string;
}

/** Calls that a provider must refuse in a way that the portal recognises. They change nothing. */
export const REFUSALS: Record<string, Refusal> = {
  "A wrong password": {
    ask: ({ student }, { email }) =>
      login({ ...student, token: null }, { email, password: randomUUID(), remember: false }),
    wants: ["refused", "signed-out"],
    reads: ({ kind, said, message }) =>
      kind === "refused" || kind === "signed-out" ? wrongPair(said) : message,
  },
  "A token that nobody gave": {
    ask: ({ student }) => checkToken({ ...student, token: randomUUID() }),
    wants: ["signed-out"],
  },
  "A dialogue that is not there": {
    ask: ({ student }) => getDialogue(student, 999_999_999),
    wants: ["not-found", "forbidden", "refused"],
  },
};
