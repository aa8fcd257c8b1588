import { constants } from "node:fs";
import { access, opendir, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { measured } from "../../metrics/events.ts";
import type { Db } from "../db/schema.ts";
import { keepSetting } from "../db/settings.ts";
import { isDatabaseAway, isDiskFull } from "../faults.ts";
import { asNotOurs } from "../not-ours.ts";
import { importedFolder } from "./school-files.ts";
import { isMissing } from "./storage.ts";

const EVERY_MS = 30_000;
/** As much as a short take: a disk may still have room for a few bytes. */
const TRIED = new Uint8Array(64 * 1024);

type Place = {
  db: Db;
  dataDir: string;
  log: Pick<Logger, "error" | "info">;
  everyMs?: number;
};

/**
 * Whether something can be stored now: a file in each folder of the school, and a row. Tries both
 * at the start and every half minute, since a request must not pay for it.
 */
export class Storing {
  readonly #place: Place;
  #timer: NodeJS.Timeout | undefined;
  #looking = Promise.resolve();
  #isStopped = false;
  #fault: string | null = null;

  constructor(place: Place) {
    this.#place = place;
  }

  get isPossible(): boolean {
    return this.#fault === null;
  }

  /** Why nothing can be stored, in a sentence; null while something can be. */
  get fault(): string | null {
    return this.#fault;
  }

  /** Throws the first fault, so that no start says "ready" and loses takes. */
  async start(): Promise<void> {
    await this.#try();
    this.#again();
  }

  /** Waits for a try under way, which needs the folders and the database. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #again(): void {
    if (this.#isStopped) return;
    const look = () => void (this.#looking = this.#look());
    this.#timer = setTimeout(look, this.#place.everyMs ?? EVERY_MS).unref();
  }

  async #look(): Promise<void> {
    const { log } = this.#place;
    try {
      await this.#try();
      if (!this.isPossible) log.info("something can be stored again");
      this.#fault = null;
    } catch (error) {
      if (this.isPossible) log.error({ err: error }, "nothing can be stored");
      this.#fault = sentenceOf(error);
    }
    measured.emit("storing", this.isPossible);
    this.#again();
  }

  async #try(): Promise<void> {
    const { db, dataDir } = this.#place;
    const content = importedFolder(dataDir);
    const inside = ["answers", "images", "imports"].map((name) => join(dataDir, name));
    const folders = [dataDir, ...inside, content, join(content, "audio"), join(content, "videos")];
    for (const folder of folders) await tryFolder(folder);
    await keepSetting(db, "tried_to_store", new Date().toISOString());
  }
}

function sentenceOf(error: unknown): string {
  if (isDiskFull(error)) return "The disk is full.";
  if (isDatabaseAway(error)) return "The database does not answer.";
  return error instanceof Error ? error.message : "The log of the API has the cause.";
}

/** A folder that is not there yet will be made in one that was tried before it. */
async function tryFolder(folder: string): Promise<void> {
  const path = join(folder, `tried-${process.pid}.part`);
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    await writeFile(path, TRIED, { flush: true });
    await unlink(path);
    await tryFirstFile(folder);
  } catch (error) {
    if (isMissing(error)) return;
    await unlink(path).catch(() => undefined);
    throw asNotOurs(error, folder);
  }
}

/** A restore by another user leaves folders whose files cannot be read. */
async function tryFirstFile(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (!entry.isFile() || entry.name.startsWith("tried-")) continue;
    await access(path, constants.R_OK).catch((error: unknown) => {
      throw asNotOurs(error, path);
    });
    return;
  }
}
