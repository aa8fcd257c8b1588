import type { AppLoadContext } from "@remix-run/node";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { openArchive } from "#app/lib/api/media.server.ts";
import { SOUND_TYPES } from "#plan/media/media.ts";
import type { Student } from "#app/lib/http/auth.server.ts";

const ENDINGS: Record<string, string> = {
  "application/zip": "zip",
  "text/html": "html",
  ...Object.fromEntries(Object.entries(SOUND_TYPES).map(([ending, type]) => [type, ending])),
};

const LONGEST = 100;
const BUSY =
  "One archive is being made for you already. Wait until its download ends, then ask again.";

type Drained = () => Promise<boolean>;

/** Takes a place until the response ends. Null when the account has used its share. */
export function beginListening(
  { listen }: AppLoadContext,
  { owner }: Pick<Student, "owner">,
): Drained | null {
  return listen ? listen(owner) : () => Promise.resolve(true);
}

/**
 * Reads a body at the speed of its listener, and stops when the listener leaves. The server's
 * adapter ignores back-pressure: a slow phone would put a whole film into memory, and after seeking
 * the rest would be read for nobody.
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
    // Reads nothing before it is needed.
    { highWaterMark: 0 },
  );
}

interface Archive {
  caller: Caller;
  /** The path at the API. */
  path: string;
  /** The name of the file. */
  name: string;
  drained: Drained | null;
  /** Leads to a page that says why there is no archive. */
  back: (text: string) => Promise<Response>;
}

/** Sends an archive of the API, or leads back to the page with the link. */
export async function archiveAnswer({ caller, path, name, drained, back }: Archive) {
  if (!drained) return back("Several downloads are already running. Wait until one is done.");
  try {
    return asDownload(await openArchive(caller, path), { name, drained });
  } catch (error) {
    if (!(error instanceof ApiError) || !["throttled", "unavailable"].includes(error.kind))
      throw error;
    return back(error.kind === "throttled" ? BUSY : "The download failed. Try again in a moment.");
  }
}

function asDownload(
  body: AsyncIterable<Uint8Array>,
  { name, drained }: { name: string; drained: Drained },
): Response {
  return new Response(pacedBody(body, drained), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `${attachment(name, "application/zip")}`,
      "Cache-Control": "no-store",
    },
  });
}

/** Cleans and shortens a file name for the header. Null without a name. */
export function attachment(name: string | null, type: string | undefined): string | null {
  if (!name) return null;
  // Cut between characters: half of a pair cannot be written into the header.
  const plain = [...name.replace(/[^\p{L}\p{M}\p{N} ,()'-]+/gu, " ").trim()]
    .slice(0, LONGEST)
    .join("");
  const ending = ENDINGS[(type ?? "").split(";")[0]?.trim() ?? ""];
  const file = `${plain || "recording"}${ending ? `.${ending}` : ""}`;
  const ascii = file.replace(/[^\x20-\x7e]/g, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file)}`;
}
