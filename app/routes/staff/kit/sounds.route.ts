import { openMedia } from "#app/lib/api/media.server.ts";
import { beginListening, pacedBody } from "#app/lib/media/media-answer.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { originalName } from "#plan/media/copy.ts";
import { guestLoader } from "#app/lib/http/access.server.ts";
import { findCaller } from "./access.server.ts";

/** Serves sounds, films and forum images to staff from our own origin; forwards Range and ETag. */
export const loader = guestLoader(async (guest) => {
  const { request, params, context } = guest;
  const caller = await findCaller(guest);
  if (caller === null) return plain(401, "Log in to hear this.");
  const place = params.kind === undefined ? "forum/pictures" : soundsOf(params.kind);
  const asked = params.name ?? "";
  const isOriginal = new URL(request.url).searchParams.has("original");
  const name = encodeURIComponent(isOriginal ? originalName(asked) : asked);
  const drained = beginListening(context, { owner: `staff ${caller.token}` });
  if (!drained) return plain(503, "Too many sounds are open.");
  try {
    const url = new URL(`${caller.portal.settings.UPSTREAM_URL}/api/staff/${place}/${name}`);
    const media = await openMedia(caller, url, request.headers);
    if (request.method === "HEAD") await media.body?.cancel();
    return new Response(media.body && pacedBody(media.body, drained), {
      status: media.status,
      headers: { ...media.headers, "Cache-Control": cachingOf(params.kind) },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return plain(error.kind === "unavailable" ? 503 : error.status, error.message);
  }
});

/** Recordings and pictures of students are asked for anew, which a 304 mostly answers. */
const cachingOf = (kind: string | undefined) =>
  kind === "content" || kind === "videos" ? "private, max-age=3600" : "private, no-cache";

const KINDS = ["answers", "videos"];
const soundsOf = (kind: string) => `sounds/${KINDS.includes(kind) ? kind : "content"}`;

function plain(status: number, text: string): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(text, { status, headers });
}
