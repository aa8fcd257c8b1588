import { type ActionFunctionArgs, data } from "@remix-run/node";
import { asPage, findStudent, guest, type Student } from "#app/lib/auth.server.ts";
import type { Caller } from "#app/lib/upstream/client.server.ts";
import { ApiError } from "#app/lib/upstream/api-error.server.ts";
import { BodyTooLarge, readForm } from "./read-form.server.ts";
import { isSameOrigin } from "./same-origin.server.ts";

interface Options {
  /** Bytes one posted file may have; 0 for forms without files. */
  fileBytes?: number;
}

interface Posted {
  request: Request;
  url: URL;
  form: FormData;
  /** The body was over its limit; `form` is empty then. Only for forms that take a file, others answer 413 by themselves. */
  tooLarge: boolean;
}

/** Wraps the action of a page that needs a log-in: own-origin check, size limits, session, error pages. */
export function studentAction<T>(options: Options, handle: (posted: Posted & { student: Student }) => Promise<T>) {
  return async (args: ActionFunctionArgs): Promise<T> => {
    const posted = await accept(args, options);
    const student = await findStudent(args);
    if (!student) throw sessionEnded(posted.form);
    return asPage(args.request, async () => {
      try {
        return await handle({ ...posted, student });
      } catch (error) {
        // What was typed must survive: the page offers it again instead of sending the student away.
        if (error instanceof ApiError && error.kind === "signed-out") throw sessionEnded(posted.form);
        throw error;
      }
    });
  };
}

/** The same for pages before log-in. */
export function guestAction<T>(options: Options, handle: (posted: Posted & { caller: Caller }) => Promise<T>) {
  return async (args: ActionFunctionArgs): Promise<T> => {
    const posted = await accept(args, options);
    return asPage(args.request, () => handle({ ...posted, caller: guest(args) }));
  };
}

async function accept({ request }: ActionFunctionArgs, { fileBytes = 0 }: Options): Promise<Posted> {
  if (!isSameOrigin(request)) throw refusedPage("foreign-origin", "This form did not come from our own page.", 403);
  const url = new URL(request.url);
  try {
    return { request, url, form: await readForm(request, fileBytes), tooLarge: false };
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    if (fileBytes === 0) throw refusedPage("too-large", "The form is larger than allowed.", 413);
    return { request, url, form: new FormData(), tooLarge: true };
  }
}

function refusedPage(kind: string, message: string, status: number) {
  return data({ kind, message }, { status });
}

/** A 401 page that holds what was typed and can send it again after log-in in another tab. Files cannot be carried. */
function sessionEnded(form: FormData) {
  const fields: [string, string][] = [];
  let hadFile = false;
  for (const [name, value] of form) {
    if (typeof value === "string") fields.push([name, value]);
    else if (value.size > 0) hadFile = true;
  }
  return data({ kind: "session-ended", message: "Your session has ended.", fields, hadFile }, { status: 401 });
}
