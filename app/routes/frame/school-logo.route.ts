import { openMedia } from "#app/lib/api/media.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { pacedBody } from "#app/lib/media/media-answer.server.ts";
import { guestLoader } from "#app/lib/http/access.server.ts";
import { getShownSchool } from "#app/lib/school.server.ts";

/** Serves the school's logo to anybody. Its name is a hash of its bytes, so a browser asks once. */
export const loader = guestLoader(async ({ caller, params, request }) => {
  const { logo } = await getShownSchool(caller);
  // Only the current logo: no other name is passed on.
  if (logo === null || params.name !== logo) return plain(404, "There is no such logo.");
  try {
    const url = new URL(`${caller.portal.settings.UPSTREAM_URL}/api/v1/school/logo/${logo}`);
    const { status, headers, body } = await openMedia(caller, url, request.headers);
    if (request.method === "HEAD") await body?.cancel();
    return new Response(body && pacedBody(body, isSmall), {
      status,
      headers: { ...headers, "Cache-Control": "public, max-age=31536000, immutable" },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return plain(error.kind === "unavailable" ? 503 : error.status, error.message);
  }
});

/** A logo is small enough to be sent at once. */
const isSmall = () => Promise.resolve(true);

function plain(status: number, text: string): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(text, { status, headers });
}
