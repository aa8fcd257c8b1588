import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { ALONG_COOKIE } from "#app/lib/along/kept.ts";
import { alongList } from "./list.server.ts";

const headers = { "Cache-Control": "no-store" };
/** Script takes it away again, so it is not HttpOnly; it says only that something is there. */
const MARK = `${ALONG_COOKIE}=1; Path=/; SameSite=Lax; Max-Age=${30 * 86_400}`;

/** What the service worker asks before it keeps a page; a status in the place of what is not open. */
export const loader = studentLoader(async ({ student, url }) => {
  if (student.portal.settings.SERVICE_WORKER === "off")
    return new Response(null, { status: 404, headers });
  try {
    const list = await alongList(student, url);
    if (list === null) return new Response(null, { status: 403, headers });
    return Response.json(list, { headers: { ...headers, "Set-Cookie": MARK } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    const status = error.kind === "unavailable" ? 503 : error.status;
    return new Response(null, { status, headers });
  }
});
