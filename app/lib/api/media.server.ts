import { Readable } from "node:stream";
import type { Student } from "#app/lib/auth.server.ts";
import { isUpstream } from "#app/lib/media/media-link.server.ts";
import { errorFrom, unavailable } from "./api-error.server.ts";
import { LIMITS, send } from "./client.server.ts";

const PASSED_ON = [
  "content-type",
  "content-length",
  "content-range",
  "accept-ranges",
  "etag",
  "last-modified",
];
const CONDITIONS = ["range", "if-range", "if-none-match", "if-modified-since"];

export interface MediaAnswer {
  status: number;
  headers: Record<string, string>;
  body: Readable | null;
}

/**
 * Opens a media file for a student, Range and ETag passed through. Throws an ApiError; anything but
 * sound, video, captions or a picture is one.
 */
export async function openMedia(student: Student, url: URL, asked: Headers): Promise<MediaAnswer> {
  const response = await send(
    isUpstream(url) ? student : { ...student, token: null, clientAddress: null },
    {
      method: "GET",
      path: url.href,
      // A host of its own may be down while the upstream's media play.
      template: `/media of ${url.host}`,
      group: "media",
      headers: {
        Accept: "application/json, audio/*, video/*, image/*, text/vtt",
        "Accept-Encoding": "identity",
        ...pick(asked, CONDITIONS),
      },
      limit: LIMITS.page,
    },
  );
  const headers = pick(response.headers, PASSED_ON);
  if (response.status === 304 || response.status === 416) {
    await response.body?.cancel();
    // The words of a 416 stay here, so their length would make the browser wait for them.
    delete headers["content-length"];
    return { status: response.status, headers, body: null };
  }
  if (!response.ok || !isMedia(headers["content-type"])) {
    await response.body?.cancel();
    throw response.ok ? unavailable(response.status) : errorFrom(response.status, null, null);
  }
  return {
    status: response.status,
    headers,
    body: response.body && Readable.fromWeb(response.body),
  };
}

function isMedia(type: string | undefined): boolean {
  return (
    type !== undefined && /^(audio\/|image\/(?!svg)|video\/(mp4|webm)\b|text\/vtt\b)/.test(type)
  );
}

function pick(
  source: { get(name: string): string | null },
  names: string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = source.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
