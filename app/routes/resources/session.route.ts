import { guestLoader } from "#app/lib/http/access.server.ts";
import { findStudent } from "#app/lib/http/auth.server.ts";
import { checkToken } from "#app/lib/api/login.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";

/** Answers 204 while a page's session is valid, else 401. Only the upstream's 401 ends it. */
export const loader = guestLoader(async (asked) => {
  const student = await findStudent(asked);
  const isTheirs = student !== null && asked.url.searchParams.get("owner") === student.owner;
  const status = isTheirs && (await lives(student)) ? 204 : 401;
  return new Response(null, { status, headers: { "Cache-Control": "no-store" } });
});

async function lives(student: Parameters<typeof checkToken>[0]): Promise<boolean> {
  try {
    await checkToken(student);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.kind !== "signed-out";
  }
}
