import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

/** What the engine got: a form, or JSON. */
export type Asked = {
  /** "POST /v1/audio/speech" */
  call: string;
  said: unknown;
  fields: Record<string, string[]>;
  file: File | null;
  authorization: string | null;
};
export type Reply = {
  status?: number;
  headers?: Record<string, string>;
  /** Text and bytes as they are, anything else as JSON. */
  body: unknown;
  delayMs?: number;
};

/** A speech server of ours, which answers by a function in any dialect. */
export async function startSpeechServer(answer: (asked: Asked) => Reply | Promise<Reply>) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void readAsked(request).then(async (one) => {
      asked.push(one);
      const { status = 200, headers, body, delayMs = 0 } = await answer(one);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      response.writeHead(status, { "Content-Type": "application/json", ...headers });
      const isRaw = typeof body === "string" || body instanceof Uint8Array;
      response.end(isRaw ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    asked,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const body = await buffer(request);
  const type = request.headers["content-type"] ?? "";
  const said: unknown = type === "application/json" ? JSON.parse(body.toString()) : null;
  const form = await new Response(Uint8Array.from(body), { headers: { "Content-Type": type } })
    .formData()
    .catch(() => new FormData());
  const fields: Record<string, string[]> = {};
  let file: File | null = null;
  for (const [name, value] of form)
    if (typeof value === "string") (fields[name] ??= []).push(value);
    else file = value;
  const call = `${request.method} ${request.url}`;
  return { call, said, fields, file, authorization: request.headers.authorization ?? null };
}
