import { once } from "node:events";
import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";

type Options = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Readable;
};
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/**
 * Sends a request as bytes, because fetch sets Host and Origin, decompresses, and hides a response
 * that arrives during the upload.
 */
export function exchange(
  port: number,
  { path, method = "GET", headers = {}, body }: Options,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Like a browser, it does not request `Connection: close`.
    const agent = new Agent({ keepAlive: true });
    const sent = request({ host: "127.0.0.1", port, path, method, headers, agent }, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.on("end", () =>
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on("error", reject);
    sent.on("close", () => agent.destroy());
    if (body === undefined || typeof body === "string") sent.end(body);
    else body.on("error", reject).pipe(sent);
  });
}

/**
 * Keeps sending like a browser, whatever the server answers. Returns the first line of the
 * response, and the bytes sent before it.
 */
export async function pour(
  port: number,
  head: string[],
  total: number,
): Promise<{ line: string; sent: number }> {
  const part = "x".repeat(64 * 1024);
  const isChunked = head.includes("Transfer-Encoding: chunked");
  const piece = isChunked ? `${part.length.toString(16)}\r\n${part}\r\n` : part;
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  let sent = 0;
  const answer = once(socket, "data").then((received: unknown[]) => ({
    line: String(received[0]).split("\r\n", 1)[0] ?? "",
    sent,
  }));
  const closed = new Promise((done) => socket.once("close", done));
  // A server that has had enough closes the connection.
  socket.on("error", () => {});
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  for (; sent < total && !socket.destroyed; sent += part.length) {
    if (!socket.write(piece))
      await Promise.race([new Promise((go) => socket.once("drain", go)), closed]);
  }
  const result = await answer;
  socket.destroy();
  return result;
}

/** Sends an incomplete request, and never reads its response. */
export function leaveOpen(url: string, first: string, lines: string[]): Socket {
  const { port, host } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
  socket.pause();
  const head = [`${first} HTTP/1.1`, `Host: ${host}`, "Sec-Fetch-Site: same-origin"];
  socket.write([...head, ...lines].join("\r\n"));
  return socket;
}
