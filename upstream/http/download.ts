import type { Context } from "hono";
import type { Http } from "./context.ts";

/** Sends a .zip while it is made, no faster than it is taken. A fault breaks the connection. */
export function sendArchive(c: Context<Http>, archive: AsyncGenerator<Uint8Array>): Response {
  c.header("Content-Type", "application/zip");
  c.header("Cache-Control", "no-store");
  return c.body(
    new ReadableStream({
      async pull(controller) {
        const next = await archive.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await archive.return(undefined);
      },
    }),
  );
}
