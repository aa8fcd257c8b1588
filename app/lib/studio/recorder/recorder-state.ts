import type { TakeRecord } from "#app/lib/studio/outbox/take-record.ts";

export const PHASES = [
  "idle",
  "unsupported",
  "confirming",
  "acquiring",
  "blocked",
  "playing",
  "paused",
  "question-failed",
  "chime",
  "starting",
  "recording",
  "stopping",
  "interrupted",
  "silent",
  "stopped",
] as const;
export type Phase = (typeof PHASES)[number];

/** The last three: a take began, and nothing could be recorded. */
export type Trouble =
  | "insecure"
  | "in-app"
  | "no-api"
  | "denied"
  | "no-mic"
  | "busy"
  | "unknown"
  | "never-started"
  | "no-data"
  | "muted";
export type Interruption =
  | "unplugged"
  | "muted"
  | "hidden"
  | "error"
  | "never-started"
  | "no-data"
  | "asleep"
  | "clock"
  | "recovered";

export interface Take extends Pick<TakeRecord, "answerId" | "attempt" | "durationMs" | "size"> {
  /** False also when the level is unknown, as when the AudioContext never ran. */
  silent: boolean;
  /** How long the recorder ran, also when it gave nothing. Missing in a restored take. */
  ranMs?: number;
}

export interface RecorderState {
  phase: Phase;
  attempts: number;
  /** The first interruption of a segment does not count as a repeat. */
  freeInterruption: boolean;
  trouble: Trouble | null;
  interruption: Interruption | null;
  counted: boolean;
  draft: Take | null;
  take: Take | null;
  slow: boolean;
  warned: boolean;
  note: "too-short" | "cut-short" | "unplayable" | null;
}

export type RecorderEvent =
  | { type: "UNSUPPORTED"; trouble: Trouble }
  | {
      type:
        | "START"
        | "CONFIRM"
        | "CANCEL"
        | "CONTINUE"
        | "RETRY"
        | "FINISH"
        | "USE"
        | "AGAIN"
        | "DISCARD";
    }
  | { type: "SLOW" | "MIC_READY" | "MIC_AVAILABLE" }
  | { type: "MIC_FAILED"; trouble: Trouble }
  | { type: "QUESTION_ENDED" | "QUESTION_PAUSED" | "QUESTION_RESUMED" }
  | { type: "QUESTION_FAILED"; isFormat: boolean }
  | { type: "CHIME_DONE" | "RECORDER_STARTED" | "WARN" | "LIMIT" }
  | { type: "INTERRUPT"; interruption: Interruption }
  | { type: "TAKE_READY"; take: Take }
  | { type: "RESTORED" | "RECOVERED"; take: Take };

export type Effect =
  | "acquire"
  | "play-question"
  | "play-chime"
  | "stop-sounds"
  | "start-recorder"
  | "finish-recorder"
  | "cut-recorder"
  | "keep-take"
  | "drop-take"
  | "rest-mic"
  | "release-mic";

export interface Step {
  state: RecorderState;
  effects: Effect[];
}

export function initialState(attempts: number): RecorderState {
  return {
    phase: "idle",
    attempts,
    freeInterruption: true,
    trouble: null,
    interruption: null,
    counted: false,
    draft: null,
    take: null,
    slow: false,
    warned: false,
    note: null,
  };
}

/** Each phase has one stage. A new phase does not compile without one. */
const STAGES: Record<
  Phase,
  "rest" | "asks" | "begins" | "live" | "ends" | "judged" | "fails" | "halts"
> = {
  idle: "rest",
  stopped: "rest",
  confirming: "asks",
  acquiring: "begins",
  playing: "begins",
  chime: "live",
  starting: "live",
  recording: "live",
  stopping: "ends",
  interrupted: "judged",
  silent: "judged",
  blocked: "fails",
  "question-failed": "fails",
  paused: "halts",
  unsupported: "halts",
};

export function isAtRest(phase: Phase): boolean {
  return STAGES[phase] === "rest";
}

export function awaitsStart(phase: Phase): boolean {
  return isAtRest(phase) || phase === "confirming";
}

export function isQuiet(phase: Phase): boolean {
  return isAtRest(phase) || STAGES[phase] === "fails";
}

export function isLive(phase: Phase): boolean {
  return STAGES[phase] === "live";
}

export function isUnderWay(phase: Phase): boolean {
  return isLive(phase) || STAGES[phase] === "begins" || STAGES[phase] === "ends";
}

export function isJudged(phase: Phase): boolean {
  return STAGES[phase] === "judged";
}

/** A shorter take is an accident: it is neither kept nor counted. */
export const SHORTEST_TAKE_MS = 500;

/** Returns why a take has no sound though it was no accident, else null. */
export function lossOf(
  interruption: Interruption | null,
  { size, ranMs = 0 }: Pick<Take, "size" | "ranMs">,
): Trouble | null {
  switch (interruption) {
    case "never-started":
    case "no-data":
    case "muted":
      return size === 0 || ranMs < SHORTEST_TAKE_MS ? interruption : null;
    default:
      return size === 0 && ranMs >= SHORTEST_TAKE_MS ? "no-data" : null;
  }
}

/** True when the recorder has failed here: a file may be the only way to answer. */
export function needsFile({ phase, interruption, note }: RecorderState): boolean {
  if (isAtRest(phase)) return note === "cut-short";
  if (phase === "interrupted") return interruption !== null && FAILURES.has(interruption);
  return phase === "blocked" || phase === "unsupported";
}

const FAILURES: ReadonlySet<Interruption> = new Set<Interruption>([
  "unplugged",
  "muted",
  "error",
  "no-data",
  "clock",
]);

export function judgedTake(
  { answerId, attempt, durationMs, size }: TakeRecord,
  silent: boolean,
): Take {
  return { answerId, attempt, durationMs, size, silent };
}

export function begin(state: RecorderState): Step {
  return step(
    {
      ...state,
      phase: "acquiring",
      trouble: null,
      interruption: null,
      draft: null,
      slow: false,
      warned: false,
      note: null,
    },
    "acquire",
  );
}

export function atRest(state: RecorderState): RecorderState {
  return { ...state, phase: state.take ? "stopped" : "idle" };
}

export function step(state: RecorderState, ...effects: Effect[]): Step {
  return { state, effects };
}
