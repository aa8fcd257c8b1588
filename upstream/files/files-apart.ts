import { once } from "node:events";
import * as z from "zod";
import type { Logger } from "pino";
import { CONTAINERS, type Foreign, type Media } from "../../plan/media/kinds.ts";
import type { Question } from "./file-reader.ts";
import type { Card } from "./card.ts";
import type { Shown } from "./image.ts";
import { readWave, type Wave } from "./sound-wave.ts";
import { Thread } from "./thread.ts";

const LATE_MS = 5_000;
const LATE_WAVE_MS = 20_000;
const UNREADABLE = Symbol("unreadable");

const imageAnswer = z.union([
  z.object({ extension: z.enum(["jpg", "png"]), bytes: z.instanceof(Uint8Array) }),
  z.literal("too-many-pixels"),
  z.null(),
]);
const mediaAnswer: z.ZodType<Media | Foreign | null> = z.union([
  z.object({
    container: z.enum(CONTAINERS),
    sound: z.string().nullable(),
    picture: z.string().nullable(),
    ms: z.number().nullable(),
    isCut: z.boolean(),
    isOdd: z.literal(true).optional(),
  }),
  z.object({ foreign: z.string(), extension: z.string().optional() }),
  z.null(),
]);
/** A told length that is wrong by more is not the sound's. */
const WRONG_MS = 1_000;

/** The measures of a sound; null when unknown. */
export type Measures = { [Name in keyof Wave]: Wave[Name] | null };

/**
 * Reads strangers' files in a thread, so that a file that stops the thread stops nothing else.
 */
export class FilesApart {
  readonly #thread: Thread<Question>;
  /** Whether sounds that not every browser plays get a copy. */
  readonly makesCopies: boolean;
  #lastWave: Promise<unknown> = Promise.resolve();

  constructor(
    program: URL,
    log: Pick<Logger, "error">,
    { lateMs = LATE_MS, makesCopies = false }: { lateMs?: number; makesCopies?: boolean } = {},
  ) {
    this.makesCopies = makesCopies;
    this.#thread = new Thread(program, log, { oldMb: 48, youngMb: 8, lateMs });
  }

  /** Like `readImage`, or `readShown`, but "unreadable" when the file stopped the thread. */
  async readImage(
    bytes: Uint8Array,
    shown?: Shown,
  ): Promise<z.output<typeof imageAnswer> | "unreadable"> {
    const answer = await this.#ask({ as: "image", bytes, shown });
    return answer === UNREADABLE ? "unreadable" : imageAnswer.parse(answer);
  }

  /** Like `drawCard`, and null when the logo stopped the thread. */
  async drawCard(card: Card): Promise<Uint8Array | null> {
    const answer = await this.#ask({ as: "card", card });
    return answer instanceof Uint8Array ? answer : null;
  }

  /** Like `readMedia`, but "unreadable" when the file stopped the thread. */
  async readMedia(bytes: Uint8Array): Promise<Media | Foreign | null | "unreadable"> {
    const answer = await this.#ask({ as: "media", bytes });
    return answer === UNREADABLE ? "unreadable" : mediaAnswer.parse(answer);
  }

  /**
   * Draws the wave of a sound, one sound at a time, and corrects `ms`, the length that the file
   * tells. After `lateMs`, or without room for the work, it returns only that; throws for no room
   * when the sound is `unknown` without it.
   */
  async measureSound(
    bytes: Uint8Array,
    { extension, ms, unknown }: { extension: string; ms: number | null; unknown?: boolean },
    lateMs = LATE_WAVE_MS,
  ): Promise<Measures> {
    const late = AbortSignal.timeout(lateMs);
    const wave = this.#lastWave.then(() => readWave(bytes, extension, late));
    this.#lastWave = wave.catch(() => undefined);
    // The sounds before it may take all the time.
    const stopped = once(late, "abort").then(() => null);
    const drawn = await Promise.race([wave, stopped]).catch((error: unknown) => {
      if (unknown) throw error;
      return null;
    });
    if (!drawn) return { duration_ms: ms, peaks: null };
    const isRight = ms !== null && Math.abs(ms - drawn.duration_ms) <= WRONG_MS;
    return { duration_ms: isRight ? ms : drawn.duration_ms, peaks: drawn.peaks };
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  async #ask(question: Question): Promise<unknown> {
    const told = await this.#thread.ask(question);
    return told ? told.answer : UNREADABLE;
  }
}
