import type { ActionFunctionArgs } from "@remix-run/node";
import { findStudent, type Student } from "#app/lib/http/auth.server.ts";
import { type Portal, portalOf } from "#app/lib/portal.server.ts";
import { addHeaders, answerHeaders } from "#app/lib/http/headers.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { readForm } from "./read-form.server.ts";
import { isOwnPost } from "./same-origin.server.ts";

interface Posted {
  request: Request;
  student: Student;
  form: FormData;
  tooLarge: boolean;
}

/** An action that answers JSON: the checks of pages, refusals as `{code, message, retryable}`. */
export function resourceAction(
  options: { fileBytes: number },
  handle: (posted: Posted) => Promise<{ data: unknown; init: ResponseInit | null }>,
) {
  return async (args: ActionFunctionArgs): Promise<Response> => {
    const { request } = args;
    const portal = portalOf(args.context);
    if (request.method !== "POST")
      return refusal(portal, 405, "method", "Only POST is answered here.");
    if (!isOwnPost(portal, (name) => request.headers.get(name)))
      return refusal(portal, 403, "foreign-origin", "This did not come from our own page.");
    const student = await findStudent(args);
    if (!student) return signedOut(portal);
    try {
      const { form, tooLarge } = await readForm(request, options.fileBytes);
      const answer = await handle({ request, student, form, tooLarge });
      return json(portal, answer.data, answer.init);
    } catch (error) {
      if (error instanceof ApiError && error.kind === "signed-out") return signedOut(portal);
      throw error;
    }
  };
}

function signedOut(portal: Portal): Response {
  return refusal(portal, 401, "signed-out", "Log in again. Your recording is safe on this device.");
}

function refusal(portal: Portal, status: number, code: string, message: string): Response {
  return json(portal, { code, message, retryable: false }, { status });
}

function json(portal: Portal, content: unknown, init: ResponseInit | null): Response {
  const headers = new Headers({ "Cache-Control": "no-store", ...headersOf(init) });
  addHeaders(headers, answerHeaders(portal));
  return Response.json(content, { status: init?.status ?? 200, headers });
}

function headersOf(init: ResponseInit | null): Record<string, string> {
  return Object.fromEntries(new Headers(init?.headers));
}
