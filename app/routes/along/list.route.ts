import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { alongList } from "./list.server.ts";

const headers = { "Cache-Control": "no-store" };

/** What the service worker asks before it keeps a page; a status in the place of what is not open. */
export const loader = studentLoader(async ({ student, url }) => {
  if (student.portal.settings.SERVICE_WORKER === "off")
    return new Response(null, { status: 404, headers });
  try {
    return Response.json(await alongList(student, url), { headers });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    const status = error.kind === "unavailable" ? 503 : error.status;
    return new Response(null, { status, headers });
  }
});
