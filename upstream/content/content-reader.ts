import * as z from "zod";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { Thread } from "../files/thread.ts";
import { type Given, type GivenContent, readGiven, unusable } from "./read-given.ts";

const UNREADABLE =
  "The content is too large, or too deep, to be read here. Import it in several parts.";
const isContent = (value: unknown) => typeof value === "object" && value !== null;
const content = z.custom<GivenContent>(isContent);

/** The thread of a server that reads imports. A thousand dialogues with their waves fit in. */
export function readerThread(program: URL, log: Pick<Logger, "error">): Thread<Given> {
  const limits = { oldMb: 384, youngMb: 32, lateMs: 60_000, endsAfterEach: true };
  return new Thread(program, log, limits);
}

/** Reads the content of imports: in a thread of a server, else here. */
export class ContentReader {
  readonly #thread: Thread<Given> | null;
  readonly #faulty = new LRUCache<string, GivenContent>({ max: 20 });

  constructor(thread: Thread<Given> | null = null) {
    this.#thread = thread;
  }

  /**
   * Throws no error for any content: `faults` says why it cannot be read. Faulty content with a known
   * `mark`, such as a .zip whose preview is loaded again, is not read again.
   */
  async read(given: Given, mark?: string): Promise<GivenContent> {
    const known = mark === undefined ? undefined : this.#faulty.get(mark);
    if (known) return known;
    const read = await this.#read(given);
    if (mark !== undefined && read.faults.length > 0) this.#faulty.set(mark, read);
    return read;
  }

  async #read(given: Given): Promise<GivenContent> {
    if (!this.#thread) return readGiven(given);
    const told = await this.#thread.ask(given);
    return told ? content.parse(told.answer) : unusable([UNREADABLE]);
  }
}
