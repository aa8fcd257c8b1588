import * as z from "zod";
import type { Student } from "#app/lib/http/auth.server.ts";
import { openMedia } from "#app/lib/api/media.server.ts";
import { mediaUrl } from "#app/lib/media/media-link.server.ts";

/** Fields with the URL of a sound, a picture or captions. */
const FIELDS = new Set([
  ...["audio_file", "question_audio", "user_answer", "sample_answer_audio"],
  ...["forum_image", "captions_url", "cover_url"],
]);
const object = z.record(z.string(), z.unknown());

/** Collects the first URL of each field. */
export function gatherMedia(body: unknown, found: Map<string, string>): void {
  if (Array.isArray(body)) return body.forEach((one) => gatherMedia(one, found));
  for (const [name, value] of Object.entries(object.catch({}).parse(body)))
    if (FIELDS.has(name) && typeof value === "string" && value !== "") {
      if (!found.has(name)) found.set(name, value);
    } else gatherMedia(value, found);
}

/** Describes what a student gets of a file; `isUsable` is false for nothing. Throws an ApiError. */
export async function openFile(
  student: Student,
  address: string,
): Promise<{ lines: string[]; isUsable: boolean }> {
  const url = mediaUrl(student.portal, address);
  if (url === null)
    return { lines: [`FAILS: it is not opened. ${allowing(address)}`], isUsable: false };
  const { status, headers, body } = await openMedia(
    student,
    url,
    new Headers({ Range: "bytes=0-99" }),
  );
  await body?.cancel();
  const part = "differs: no part of it can be asked for: nobody moves in it, and Safari plays none";
  const got = `the student gets ${headers["content-type"]}`;
  return { lines: status === 206 ? [got] : [got, part], isUsable: true };
}

function allowing(address: string): string {
  const origin = URL.canParse(address) ? new URL(address).origin : null;
  return origin === null || origin === "null"
    ? "It is no address."
    : `MEDIA_ORIGINS=${origin} would allow it.`;
}
