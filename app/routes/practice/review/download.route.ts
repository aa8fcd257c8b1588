import { studentLoader } from "#app/lib/http/access.server.ts";
import { askedPractice } from "#app/lib/http/asked.server.ts";
import { attachment, beginListening, pacedBody } from "#app/lib/media/media-answer.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { hubOf, pathsFrom } from "#app/lib/paths.ts";
import { keepDialogue } from "./kept-dialogue.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";

/** Sends a finished dialogue as one page that contains its sounds. */
export const loader = studentLoader(async ({ student, url, context }) => {
  const practiceId = await askedPractice(student.portal, url, 1);
  const back = (text: string) =>
    redirectWithNotice(student.portal, pathsFrom(hubOf(url)).completed(practiceId), {
      kind: "danger",
      text,
    });
  const drained = beginListening(context, student);
  if (!drained) return back("Several downloads are already running. Wait until one is done.");
  try {
    const { title, pieces } = await keepDialogue(student, { practiceId, status: 1 });
    return new Response(pacedBody(asBytes(pieces), drained), {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Disposition": `${attachment(title, "text/html")}`,
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    return back("The dialogue could not be downloaded. Try again in a moment.");
  }
});

async function* asBytes(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) yield encoder.encode(piece);
}
