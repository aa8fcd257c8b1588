import type { Context } from "hono";
import type { Http } from "./context.ts";

/** Streams a .zip as fast as the client reads. An error breaks the connection. */
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
