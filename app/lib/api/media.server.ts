import type { Response } from "undici";
import { isUpstream, mediaUrl } from "#app/lib/media/media-link.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { errorFrom, unavailable } from "./call/api-error.server.ts";
import { type Caller, LIMITS, send } from "./call/client.server.ts";
import { readJson } from "./call/read-answer.server.ts";

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
  body: Response["body"];
}

/** Forwards Range and ETag. Throws unless it is sound, video, captions or an image. */
export async function openMedia(asker: Caller, url: URL, asked: Headers): Promise<MediaAnswer> {
  const response = await found(asker, url, asked);
  const headers = pick(response.headers, PASSED_ON);
  if (response.status === 304 || response.status === 416) {
    await response.body?.cancel();
    // Otherwise the browser would wait for the body of a 416.
    delete headers["content-length"];
    return { status: response.status, headers, body: null };
  }
  const type = mediaType(headers["content-type"], url.pathname);
  if (!response.ok || type === null) {
    await response.body?.cancel();
    throw response.ok ? unavailable(response.status) : errorFrom(response.status, null, null);
  }
  return {
    status: response.status,
    headers: { ...headers, "content-type": type },
    body: response.body,
  };
}

/**
 * Returns all data of one student as a .zip. Throws for any other type, and "throttled" while
 * another one is being made.
 */
export async function openArchive(
  caller: Caller,
  path: string,
): Promise<AsyncIterable<Uint8Array>> {
  const call = { method: "GET", path, group: "media", limit: LIMITS.page } as const;
  const response = await send(caller, call);
  const { ok, status, headers, body } = response;
  if (ok && body && headers.get("content-type") === "application/zip") return body;
  const told = status === 429 ? await readJson(response) : null;
  await body?.cancel();
  throw ok ? unavailable(status) : errorFrom(status, headers.get("retry-after"), told);
}

/** Follows one redirect to an allowed host. Laravel has bare file names under /storage. */
async function found(student: Caller, url: URL, asked: Headers): Promise<Response> {
  const response = await ask(student, url, asked);
  const { portal } = student;
  const target = elsewhere(portal, response, url);
  if (target === null) return response;
  await response.body?.cancel();
  // A redirect from another host is followed without the token, even to the API.
  const asker = isUpstream(portal, url) ? student : nobody(student);
  const second = await ask(asker, target, asked);
  if (!isRedirect(second)) return second;
  await second.body?.cancel();
  throw unavailable(second.status);
}

function elsewhere(portal: Portal, response: Response, url: URL): URL | null {
  if (isRedirect(response)) {
    const target = mediaUrl(portal, response.headers.get("location") ?? "", url.href);
    if (target === null) throw unavailable(response.status);
    return target;
  }
  const base = `${portal.settings.UPSTREAM_URL}/`;
  const isBare = url.href.startsWith(base) && !url.href.startsWith(`${base}storage/`);
  return response.status === 404 && isBare
    ? mediaUrl(portal, `storage/${url.href.slice(base.length)}`)
    : null;
}

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

function nobody(student: Caller): Caller {
  return { ...student, token: null, clientAddress: null };
}

function ask(student: Caller, url: URL, asked: Headers): Promise<Response> {
  return send(isUpstream(student.portal, url) ? student : nobody(student), {
    method: "GET",
    path: url.href,
    // Another host may be down while the API's media work.
    template: `/media of ${url.host}`,
    group: "media",
    headers: {
      Accept: "application/json, audio/*, video/*, image/*, text/vtt",
      "Accept-Encoding": "identity",
      ...pick(asked, CONDITIONS),
    },
    limit: LIMITS.page,
  });
}

/** For storage that sends no content type. */
const BY_ENDING: Record<string, string> = {
  aac: "audio/aac",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  oga: "audio/ogg",
  ogg: "audio/ogg",
  wav: "audio/wav",
  weba: "audio/webm",
  webm: "audio/webm",
};
const MEDIA = /^(audio\/|image\/(?!svg)|video\/(mp4|webm|3gpp)\b|text\/vtt\b)/i;

function mediaType(type: string | undefined, path: string): string | null {
  const plain = (type ?? "application/octet-stream").split(";")[0]?.trim().toLowerCase();
  if (plain === "application/ogg") return "audio/ogg";
  if (plain === "application/octet-stream")
    return BY_ENDING[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ""] ?? null;
  return type !== undefined && MEDIA.test(type) ? type : null;
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
