import type { AppLoadContext } from "@remix-run/node";
import type { Student } from "#app/lib/http/auth.server.ts";

type Drained = () => Promise<boolean>;

/**
 * Takes a place among those who listen or download; it is free again when the answer has ended.
 * Null when the account has its share.
 */
export function beginListening(
  { listen }: AppLoadContext,
  { owner }: Pick<Student, "owner">,
): Drained | null {
  return listen ? listen(owner) : () => Promise.resolve(true);
}

/**
 * A body that is read no faster than its listener takes it, and no further when that has left. The
 * server's adapter writes whatever it is given without waiting, so a slow phone would have a whole
 * film in our memory, and whoever seeks in it would have the rest read for nobody.
 */
export function pacedBody(
  body: AsyncIterable<Uint8Array>,
  drained: Drained,
): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        if (!(await drained())) {
          await chunks.return?.();
          return controller.close();
        }
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    // Nothing is fetched before it is asked for.
    { highWaterMark: 0 },
  );
}
