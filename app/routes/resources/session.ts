import type { LoaderFunctionArgs } from "@remix-run/node";
import { findStudent } from "#app/lib/auth.server.ts";
import { commonHeaders } from "#app/lib/headers.server.ts";
import { checkToken } from "#app/lib/api/account.server.ts";
import { ApiError } from "#app/lib/api/api-error.server.ts";

/** Whether the session that a page was made for still lives: 204, or 401. As everywhere, only the upstream's 401 ends it. */
export async function loader(args: LoaderFunctionArgs) {
  const student = await findStudent(args);
  const isTheirs =
    student !== null && new URL(args.request.url).searchParams.get("owner") === student.owner;
  return answer(isTheirs && (await lives(student)) ? 204 : 401);
}

async function lives(student: Parameters<typeof checkToken>[0]): Promise<boolean> {
  try {
    await checkToken(student);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.kind !== "signed-out";
  }
}

function answer(status: number): Response {
  return new Response(null, {
    status,
    headers: { ...commonHeaders(), "Cache-Control": "no-store" },
  });
}
