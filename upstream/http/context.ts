import type { HttpBindings } from "@hono/node-server";
import type { Logger } from "pino";
import type { Student } from "../accounts/tokens.ts";
import type { Db } from "../db/schema.ts";
import type { ContentFiles } from "../files/content-files.ts";
import type { Storage } from "../files/storage.ts";

/** What the handlers work with; made once at start, or by a test. */
export type Deps = {
  db: Db;
  answers: Storage;
  content: ContentFiles;
  log: Logger;
  csrfKey: string;
  /** Milliseconds; a test may turn the clock of the login throttle. */
  clock: () => number;
};

/** Hono's types for every route of ours. */
export type Http = { Bindings: HttpBindings; Variables: { requestId: string; student: Student } };
