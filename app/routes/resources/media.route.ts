import { guestLoader } from "#app/lib/http/access.server.ts";
import { findStudent } from "#app/lib/http/auth.server.ts";
import { attachment, beginListening, pacedBody } from "#app/lib/media/media-answer.server.ts";
import { readMediaLink } from "#app/lib/media/media-link.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { originalName } from "#plan/media/copy.ts";
import { openMedia } from "#app/lib/api/media.server.ts";

/** Serves audio and images from our own origin. Safari plays nothing without Range. */
export const loader = guestLoader(async (asked) => {
  const { request, params } = asked;
  const student = await findStudent(asked);
  if (!student) return plain(401, "Log in to hear this.");
  const url = readMediaLink(student.portal, params.signature ?? "", params.file ?? "");
  if (!url) return plain(404, "Not found.");
  const { searchParams } = new URL(request.url);
  if (searchParams.has("original")) url.pathname = originalName(url.pathname);
  const drained = beginListening(asked.context, student);
  if (!drained) return plain(503, "Too many sounds are open.", { "Retry-After": "5" });
  try {
    const media = await openMedia(student, url, request.headers);
    const kept = attachment(searchParams.get("name"), media.headers["content-type"]);
    const headers = {
      ...media.headers,
      ...(kept ? { "Content-Disposition": kept } : {}),
      "Cache-Control": "private, max-age=3600",
      "Content-Security-Policy": policyFor(media.headers["content-type"] ?? ""),
    };
    if (request.method === "HEAD") await media.body?.cancel();
    return new Response(media.body && pacedBody(media.body, drained), {
      status: media.status,
      headers,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return plain(error.kind === "unavailable" ? 503 : error.status, error.message);
  }
});

/**
 * A browser that shows only an image adds its own inline style. Its page around a sound asks for
 * the sound once more, with the cookie of this origin. No script runs in either. A 304 has no type.
 */
function policyFor(type: string): string {
  const sandbox = type.startsWith("image/")
    ? "sandbox"
    : "sandbox allow-same-origin; media-src 'self'";
  return `${sandbox}; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'`;
}

function plain(status: number, text: string, more: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...more },
  });
}
