import type { TakeRecord } from "./take-record.ts";

const FIRST_MS = 1000;

const LONGEST_MS = 60_000;

/** A server may ask for a longer wait than our own limit, but not for more than this. */
const LONGEST_ASKED_MS = 600_000;

export interface QueueEntry extends UploadState {
  record: TakeRecord;
}

export type UploadPhase =
  | "held"
  | "queued"
  | "uploading"
  | "waiting"
  | "needs-login"
  | "rejected"
  | "accepted"
  | "stored";

export interface UploadState {
  phase: UploadPhase;
  tries: number;
  /** From 0 to 1; small files jump from 0 to 1. */
  progress: number;
  dueAt: number;
  message: string | null;
}

export type UploadOutcome =
  | { kind: "stored" }
  /** The server took it, but sent nothing to compare with the take. */
  | { kind: "accepted" }
  | { kind: "login" }
  | { kind: "rejected"; message: string }
  | { kind: "failed"; retryAfterMs: number | null }
  /** The phone is offline. This does not count as a failed try. */
  | { kind: "offline" };

export type UploadEvent =
  | { type: "SEND" }
  | { type: "PROGRESS"; ratio: number }
  | { type: "OUTCOME"; outcome: UploadOutcome; now: number; random: number }
  | { type: "WAKE" }
  | { type: "RELEASE" }
  | { type: "ASK_AGAIN" };

/** From this try on, the page shows a notice. The retries continue. */
export const TRIES_BEFORE_NOTICE = 3;

export const freshUpload: UploadState = {
  phase: "queued",
  tries: 0,
  progress: 0,
  dueAt: 0,
  message: null,
};

/** Returns the next state. Only "Try again" leaves `rejected`; nothing leaves the sent ones. */
export function uploadTransition(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case "SEND":
      return isOpen(state) ? { ...state, phase: "uploading", progress: 0 } : state;
    case "PROGRESS":
      return state.phase === "uploading" ? { ...state, progress: event.ratio } : state;
    case "OUTCOME":
      return state.phase === "uploading" ? concluded(state, event) : state;
    case "WAKE":
      // Another tab may have logged in; one more request finds out.
      return state.phase === "waiting" || state.phase === "needs-login"
        ? { ...state, phase: "queued", dueAt: 0 }
        : state;
    case "RELEASE":
      return state.phase === "held" ? { ...state, phase: "queued" } : state;
    case "ASK_AGAIN":
      return isSent(state) || state.phase === "uploading" ? state : { ...freshUpload };
  }
}

function concluded(
  state: UploadState,
  event: Extract<UploadEvent, { type: "OUTCOME" }>,
): UploadState {
  const { outcome } = event;
  switch (outcome.kind) {
    case "stored":
    case "accepted":
      return { ...state, phase: outcome.kind, progress: 1, message: null };
    case "login":
      return { ...state, phase: "needs-login", progress: 0 };
    case "rejected":
      return { ...state, phase: "rejected", progress: 0, message: outcome.message };
    case "offline":
      return {
        ...state,
        phase: "waiting",
        progress: 0,
        dueAt: event.now + retryDelay(state.tries, event.random, null),
      };
    case "failed": {
      const tries = state.tries + 1;
      return {
        ...state,
        phase: "waiting",
        progress: 0,
        tries,
        dueAt: event.now + retryDelay(tries, event.random, outcome.retryAfterMs),
      };
    }
  }
}

export function isOpen({ phase }: Pick<UploadState, "phase">): boolean {
  return ["held", "queued", "waiting", "uploading"].includes(phase);
}

/** True when the server took it, even without confirming what it stored. */
export function isSent(state: Pick<UploadState, "phase">): boolean {
  return state.phase === "stored" || state.phase === "accepted";
}

export function isInTrouble(state: UploadState): boolean {
  return state.phase === "rejected" || (isOpen(state) && state.tries >= TRIES_BEFORE_NOTICE);
}

export function openEntries(entries: readonly QueueEntry[]): QueueEntry[] {
  return entries.filter((entry) => isOpen(entry) || entry.phase === "needs-login");
}

/** Full jitter up to a ceiling that doubles to 60 s, never before the server's Retry-After. */
export function retryDelay(tries: number, random: number, retryAfterMs: number | null): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(1, tries));
  const jittered = FIRST_MS + random * (ceiling - FIRST_MS);
  return Math.max(jittered, Math.min(retryAfterMs ?? 0, LONGEST_ASKED_MS));
}

export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
