import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres.ts";

type Postgres = { port?: number; problem?: string };

declare module "vitest" {
  export interface ProvidedContext {
    postgres: Postgres;
  }
}

/**
 * Starts one PostgreSQL server for a run, because each takes seconds. Without it only the files
 * that need it fail.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  if (process.env.SKIP_POSTGRES === "1") {
    provide("postgres", { problem: "SKIP_POSTGRES=1" });
    return () => Promise.resolve();
  }
  try {
    const { port, stop } = await startPostgres();
    provide("postgres", { port });
    return stop;
  } catch (error) {
    provide("postgres", { problem: error instanceof Error ? error.message : String(error) });
    return () => Promise.resolve();
  }
}
