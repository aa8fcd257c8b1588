import type { Logger } from "pino";
import { measured } from "../metrics/events.ts";

/** Does what the clock asks for. A failure is logged and counted, and the next time tries again. */
export async function doJob(log: Logger, job: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    measured.emit("job", { job, isDone: true });
  } catch (error) {
    measured.emit("job", { job, isDone: false });
    log.error({ err: error, job }, "a job failed");
  }
}
