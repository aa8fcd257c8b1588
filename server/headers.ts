import type { ServerResponse } from "node:http";
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
