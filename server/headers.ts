import type { ServerResponse } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import { postedDrafts } from "../app/lib/drafts/posted-drafts.server.ts";
import { isSecure } from "../app/lib/http/cookies.server.ts";
import { answerHeaders } from "../app/lib/http/headers.server.ts";
import type { Portal } from "../app/lib/portal.server.ts";

/** Adds missing headers just before they are sent, to files, refusals and errors too. */
export function headersOfEveryAnswer(portal: Portal, res: ServerResponse): void {
  const writeHead = res.writeHead.bind(res);
  res.writeHead = (status: number, ...rest: unknown[]) => {
    for (const [name, value] of Object.entries(answerHeaders(portal)))
      if (!res.hasHeader(name)) res.setHeader(name, value);
    Reflect.apply(writeHead, res, [status, ...rest]);
    return res;
  };
}

const DAY_SECONDS = 86_400;

/**
 * Names the drafts of a form that was taken in cookies, which let the device forget them. Only a
 * redirect means that it was taken: a refused form is answered with its page.
 */
export function nameTakenDrafts(
  portal: Portal,
  res: ServerResponse,
  context: AppLoadContext,
): void {
  const writeHead = res.writeHead.bind(res);
  res.writeHead = (status: number, ...rest: unknown[]) => {
    if (status === 302 || status === 303)
      for (const id of postedDrafts(context.posted))
        res.appendHeader(
          "Set-Cookie",
          `draft-${id}=1; Path=/; Max-Age=${DAY_SECONDS}; SameSite=Lax${isSecure(portal) ? "; Secure" : ""}`,
        );
    Reflect.apply(writeHead, res, [status, ...rest]);
    return res;
  };
}
