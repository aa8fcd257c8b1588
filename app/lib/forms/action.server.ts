import { type ActionFunctionArgs, data } from "@remix-run/node";
import { asPage, guest, requireStudent, type Student } from "#app/lib/auth.server.ts";
import type { Caller } from "#app/lib/api/client.server.ts";
import { readForm } from "./read-form.server.ts";
import { isSameOrigin } from "./same-origin.server.ts";

interface Options {
  /** Bytes one posted file may have; 0 for forms without files. */
  fileBytes?: number;
}

interface Posted {
  request: Request;
  url: URL;
  form: FormData;
  /** The file was over its limit and is left out; what was typed is in `form`. Other forms than those with a file answer 413 by themselves. */
  tooLarge: boolean;
}

/**
 * Wraps the action of a page that needs a log-in: own-origin check, size limits, session, error pages. The loaders that run
 * after it learn of the post, so that a session that ended meanwhile never sends what was typed away.
 */
export function studentAction<T>(
  options: Options,
  handle: (posted: Posted & { student: Student }) => Promise<T>,
) {
  return async (args: ActionFunctionArgs): Promise<T> => {
    const posted = await accept(args, options);
    const student = await requireStudent(args);
    return asPage(args, () => handle({ ...posted, student }));
  };
}

/** The same for pages before log-in. */
export function guestAction<T>(
  options: Options,
  handle: (posted: Posted & { caller: Caller }) => Promise<T>,
) {
  return async (args: ActionFunctionArgs): Promise<T> => {
    const posted = await accept(args, options);
    return asPage(args, () => handle({ ...posted, caller: guest(args) }));
  };
}

async function accept(args: ActionFunctionArgs, options: Options): Promise<Posted> {
  const posted = await read(args.request, options);
  args.context.posted = posted.form;
  return posted;
}

async function read(request: Request, { fileBytes = 0 }: Options): Promise<Posted> {
  if (!isSameOrigin(request))
    throw refusedPage("foreign-origin", "This form did not come from our own page.", 403);
  const { form, tooLarge } = await readForm(request, fileBytes);
  if (tooLarge && fileBytes === 0)
    throw refusedPage("too-large", "The form is larger than allowed.", 413);
  return { request, url: new URL(request.url), form, tooLarge };
}

function refusedPage(kind: string, message: string, status: number) {
  return data({ kind, message }, { status });
}
