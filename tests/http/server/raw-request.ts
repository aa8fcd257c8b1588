import { request, type IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";

type Options = { path: string; method?: string; headers?: Record<string, string>; body?: string | Readable };
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** A request as bytes: fetch would set Host and Origin itself, decompress, and hide an answer given before the body was sent. */
export function exchange(port: number, { path, method = "GET", headers = {}, body }: Options): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.on("end", () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }));
    });
    sent.on("error", reject);
    if (body === undefined || typeof body === "string") sent.end(body);
    else body.on("error", reject).pipe(sent);
  });
}
