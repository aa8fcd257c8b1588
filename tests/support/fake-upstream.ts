import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The fake's action instead of passing a call on: `answer` responds as given, `html` like a broken
 * proxy, `hang` sends no byte, `drip` a byte a second, `truncate` ends within the announced body,
 * `cut` closes the connection. `late` passes it on and responds in pieces.
 */
export type Scripted =
  | { do: "answer"; status: number; json?: unknown; headers?: Record<string, string> }
  | { do: "html"; status?: number }
  | { do: "hang" | "drip" | "truncate" | "cut" }
  | { do: "late"; pieces: number; everyMs: number }
  | { do: "media"; bytes: Buffer; pieces: number; everyMs: number };

export interface Call {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

export const answer = (
  status: number,
  json?: unknown,
  headers?: Record<string, string>,
): Scripted => ({ do: "answer", status, json, headers });

/** A proxy between portal and API. Records calls, and breaks those that a test names. */
export class FakeUpstream {
  /** The target of unscripted calls. */
  target = "";
  readonly calls: Call[] = [];
  readonly tokens = new Set<string>();
  readonly #scripts = new Map<string, Scripted>();
  readonly #unanswered = new Set<ServerResponse>();
  #port = 0;
  // Notes of 10,000 characters are in the URL.
  readonly #server = createServer(
    { maxHeaderSize: 128 * 1024 },
    // A caller who leaves during the request has made no call.
    (req, res) => void this.#handle(req, res).catch(() => res.destroy()),
  );

  static async start(): Promise<FakeUpstream> {
    const fake = new FakeUpstream();
    await fake.#listen();
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${portOf(this.#server.address())}`;
  }

  /** Scripts a call: a method and the start of a path ("GET /api/v1/"), or "*" for all. */
  script(call: string, scripted: Scripted): void {
    // It would be passed on, and a test that expects nothing would be green.
    if (call.includes("/:"))
      throw new Error(`${call} is a pattern: name the start of the path, up to its id`);
    this.#scripts.set(call, scripted);
  }

  /** Makes this call and the token's check refuse the token. */
  refuseToken(call: string): void {
    for (const one of [call, "GET /api/v1/check-token"])
      this.script(one, answer(401, { message: "Unauthenticated." }));
  }

  /** Passes everything on again, and closes hanging responses. */
  heal(): void {
    this.#scripts.clear();
    for (const res of this.#unanswered) res.destroy();
  }

  /** Bytes of its responses that nobody has read yet. */
  get untaken(): number {
    return [...this.#unanswered].reduce((sum, res) => sum + res.writableLength, 0);
  }

  get isScripted(): boolean {
    return this.#scripts.size > 0;
  }

  count(call: string): number {
    return this.calls.filter(({ method, path }) => `${method} ${path}`.startsWith(call)).length;
  }

  /** Stops listening until `comeBack`. */
  async goAway(): Promise<void> {
    this.#port = portOf(this.#server.address());
    await this.stop();
  }

  comeBack(): Promise<void> {
    return this.#listen();
  }

  async stop(): Promise<void> {
    this.heal();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(this.#port, "127.0.0.1", resolve));
  }

  async #handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const call = {
      method: req.method ?? "GET",
      path: req.url ?? "/",
      headers: req.headers,
      body: await bytesOf(req),
    };
    // Scripts name single calls, so batches are refused and reads come one by one.
    if (call.path === "/api/v1/reads") return play({ do: "answer", status: 404 }, res);
    // Any page may make this call once a minute, so it belongs to no page.
    if (call.path !== "/api/v1/school") this.calls.push(call);
    const token = /^Bearer (.+)$/.exec(req.headers.authorization ?? "")?.[1];
    if (token) this.tokens.add(token);
    const name = `${call.method} ${call.path}`;
    const scripted = [...this.#scripts].find(
      ([start]) => start === "*" || name.startsWith(start),
    )?.[1];
    if (!scripted) return this.#passOn(call, res, (reply) => reply.pipe(res));
    this.#unanswered.add(res);
    res.on("close", () => this.#unanswered.delete(res));
    if (scripted.do !== "late") return play(scripted, res);
    const comesLate = async (reply: IncomingMessage) =>
      pour(res, { ...scripted, bytes: await bytesOf(reply) });
    this.#passOn(call, res, (reply) => void comesLate(reply));
  }

  #passOn(
    { method, path, headers, body }: Call,
    res: ServerResponse,
    answerWith: (reply: IncomingMessage) => void,
  ): void {
    const onward = request(this.target + path, { method, headers }, (reply) => {
      res.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      answerWith(reply);
    });
    onward.on("error", () => res.destroy());
    onward.end(body);
  }
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const incoming: AsyncIterable<Uint8Array> = message;
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function play(scripted: Exclude<Scripted, { do: "late" }>, res: ServerResponse): void {
  switch (scripted.do) {
    case "answer":
      res.writeHead(scripted.status, { "Content-Type": "application/json", ...scripted.headers });
      return void res.end(scripted.json === undefined ? "" : JSON.stringify(scripted.json));
    case "html":
      res.writeHead(scripted.status ?? 200, { "Content-Type": "text/html" });
      return void res.end("<html><body><h1>It works!</h1> at /srv/secret.php:12:3</body></html>");
    case "hang":
      return;
    case "drip":
      res.writeHead(200, { "Content-Type": "application/json" });
      return pour(res, { bytes: Buffer.alloc(600, " "), pieces: 600, everyMs: 1_000 });
    case "truncate":
      res.writeHead(200, { "Content-Type": "application/json", "Content-Length": "5000" });
      res.write('{"status":200,"results":{"data":[');
      return void setImmediate(() => res.destroy());
    case "cut":
      return void res.destroy();
    case "media":
      res.writeHead(200, {
        "Content-Type": "audio/mpeg",
        "Content-Length": String(scripted.bytes.length),
        ETag: '"slow"',
      });
      return pour(res, scripted);
  }
}

function pour(
  res: ServerResponse,
  { bytes, pieces, everyMs }: { bytes: Buffer; pieces: number; everyMs: number },
): void {
  const size = Math.ceil(bytes.length / pieces);
  let sent = 0;
  const timer = setInterval(() => {
    res.write(bytes.subarray(sent, (sent += size)));
    if (sent < bytes.length) return;
    clearInterval(timer);
    res.end();
  }, everyMs);
  res.on("close", () => clearInterval(timer));
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string")
    throw new Error("the fake upstream does not listen");
  return address.port;
}
