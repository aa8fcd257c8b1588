import { openMedia } from "#app/lib/api/media.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { beginListening, pacedBody } from "#app/lib/media/media-answer.server.ts";
import { guestLoader } from "#app/lib/http/access.server.ts";
import { getSchool } from "#app/lib/school.server.ts";

/** All strangers share the places of one account, so that they never take those of students. */
const STRANGERS = { owner: "strangers" };
/**
 * The name of a picture is a hash of its bytes, and pages of mail readers show it. A sound may
 * change under its name.
 */
const HEADERS = {
  logo: {
    "Cache-Control": "public, max-age=31536000, immutable",
    "Cross-Origin-Resource-Policy": "cross-origin",
  },
  door: { "Cache-Control": "public, max-age=3600" },
};

/** Serves the school's logo, the picture of its links, and the sounds of the page Try, to anybody. */
export const loader = guestLoader(async ({ caller, params, request, context }) => {
  const { name = "" } = params;
  const { logo, card, door } = await getSchool(caller);
  // No other name is passed on.
  const kind = name === logo || name === card ? "logo" : "door";
  if (
    kind === "door" &&
    !door.some(({ audio, sample_audio }) => [audio, sample_audio].includes(name))
  )
    return plain(404, "There is no such file.");
  const drained = beginListening(context, STRANGERS);
  if (!drained) return plain(503, "Too many people listen. Try again in a moment.", "5");
  try {
    const path = `/api/v1/school/${kind}/${encodeURIComponent(name)}`;
    const url = new URL(caller.portal.settings.UPSTREAM_URL + path);
    const { status, headers, body } = await openMedia(caller, url, request.headers);
    if (request.method === "HEAD") await body?.cancel();
    return new Response(body && pacedBody(body, drained), {
      status,
      headers: { ...headers, ...HEADERS[kind] },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return plain(error.kind === "unavailable" ? 503 : error.status, error.message);
  }
});

function plain(status: number, text: string, retryAfter?: string): Response {
  const headers = {
    ...{ "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    ...(retryAfter ? { "Retry-After": retryAfter } : {}),
  };
  return new Response(text, { status, headers });
}
