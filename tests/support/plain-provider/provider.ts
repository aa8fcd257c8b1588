import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { accountCalls } from "./account.ts";
import { type Ask, type Call, type Calls, Refused } from "./ask.ts";
import { readBody, type Body } from "./body.ts";
import { communityCalls } from "./community.ts";
import { examCalls } from "./exam.ts";
import { practiceCalls } from "./practice.ts";
import { School } from "./school.ts";
import { vocabularyCalls } from "./vocabulary.ts";

const calls: Calls = {
  ...accountCalls,
  ...practiceCalls,
  ...vocabularyCalls,
  ...communityCalls,
  ...examCalls,
};
const CHECKOUT =
  '<!DOCTYPE html><title>Checkout</title><link rel="icon" href="data:,"><h1>Checkout</h1>';
const CSRF = "a plain token/of+Laravel==";

/**
 * A provider in memory that knows only sections 3 and 7 of the specification, with Laravel's
 * habits. It checks requests strictly and answers plainly. Do not look at `contract/`, `upstream/`
 * or `app/` when you change it, or it only repeats the portal's assumptions.
 */
export class PlainProvider {
  readonly school = new School();
  /** The number of requests for each call of section 7. */
  readonly asked = new Map(Object.keys(calls).map((name) => [name, 0]));
  /** Calls outside section 7, also those with a wrong slash or method. */
  readonly unknown = new Set<string>();
  /** Calls that differ from section 7. */
  readonly faults: string[] = [];
  /** Fields beyond section 7 with their calls, which are ignored. Those of a query end in "?". */
  readonly beyond: [field: string, call: string][] = [];
  private readonly refusals = new Map<string, Refused>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<PlainProvider> {
    const server = createServer();
    const provider = new PlainProvider(server);
    server.on("request", (request, response) => void provider.serve(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    provider.school.origin = `http://127.0.0.1:${address.port}`;
    return provider;
  }

  get url(): string {
    return this.school.origin;
  }

  /** Refuses the next request of this call. */
  refuseOnce(name: string, status: number, message: string, more = {}): void {
    this.refusals.set(name, new Refused(status, message, more));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.url);
    if (request.method === "GET" && url.pathname.startsWith("/storage/"))
      return this.sendFile(decodeURI(url.pathname), response);
    if (request.method === "GET" && this.school.checkouts.has(idOf(url.pathname)))
      return void response.writeHead(200, { "Content-Type": "text/html" }).end(CHECKOUT);
    try {
      const body = await readBody(request);
      const answer = this.answer(request, url, body);
      if (url.pathname === "/sanctum/csrf-cookie")
        response.setHeader("Set-Cookie", [
          `XSRF-TOKEN=${encodeURIComponent(CSRF)}; path=/; samesite=lax`,
          "school_session=s1; path=/; httponly; samesite=lax",
        ]);
      send(response, 200, answer);
    } catch (error) {
      if (!(error instanceof Refused)) {
        this.faults.push(`${request.method} ${url.pathname}: ${String(error)}`);
        send(response, 500, { message: "Server Error" });
      } else if (wantsJson(request))
        send(response, error.status, { message: error.message, ...error.more });
      else response.writeHead(302, { Location: `${this.url}/login` }).end();
    }
  }

  private sendFile(path: string, response: ServerResponse): void {
    const file = this.school.files.get(path);
    if (!file) return send(response, 404, { message: "Not found." });
    response.writeHead(200, { "Content-Type": file.type, "Content-Length": file.bytes.length });
    response.end(file.bytes);
  }

  private answer(request: IncomingMessage, url: URL, body: Body): unknown {
    const { name, call, id } = this.route(request, url.pathname);
    this.asked.set(name, (this.asked.get(name) ?? 0) + 1);
    const fault = (what: string) => void this.faults.push(`${name}: ${what}`);
    if (!wantsJson(request)) fault("it does not accept JSON");
    const student = this.school.tokens.get(bearer(request));
    if (!student && !call.open) throw new Refused(401, "Unauthenticated.");
    this.noteFields(name, call, url, body, fault);
    const refusal = this.refusals.get(name);
    if (refusal) {
      this.refusals.delete(name);
      throw refusal;
    }
    const sent = (field: string) =>
      call.query?.includes(field) ? url.searchParams.get(field) : body.fields.get(field);
    const ask: Ask = {
      school: this.school,
      get student() {
        if (!student) throw new Error("an open call knows no student");
        return student;
      },
      id,
      field: (field) => (namesOf(call).includes(field) ? (sent(field) ?? "") : ""),
      file: (field) => body.files.get(field),
      fault,
      xsrf: hasXsrf(request),
    };
    needAll(call, body);
    return call.answer(ask);
  }

  private route(request: IncomingMessage, path: string): { name: string; call: Call; id: string } {
    const id = idOf(path);
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    for (const [name, call] of Object.entries(calls)) {
      const [method, pattern = ""] = name.split(" ");
      const fits = pattern.endsWith("}")
        ? id !== "" && pattern.slice(0, pattern.indexOf("{")) === folder
        : pattern === path;
      if (fits && method === request.method) return { name, call, id };
    }
    this.unknown.add(`${request.method} ${path}`);
    throw new Refused(404, `The route ${path} could not be found.`);
  }

  private noteFields(
    name: string,
    call: Call,
    url: URL,
    body: Body,
    fault: (what: string) => void,
  ): void {
    const { query = [], json, form } = call;
    const kind = form ? "form" : json ? "json" : undefined;
    if (kind !== undefined && body.kind !== kind) fault(`its body is ${body.kind}, not ${kind}`);
    if (kind === undefined && body.kind === "other") fault("its body is neither JSON nor a form");
    for (const field of url.searchParams.keys())
      if (!query.includes(field)) this.noteBeyond(`?${field}`, name);
    for (const field of [...body.fields.keys(), ...body.files.keys()])
      if (query.includes(field) || !namesOf(call).includes(field)) this.noteBeyond(field, name);
  }

  private noteBeyond(field: string, call: string): void {
    if (!this.beyond.some(([known, of]) => known === field && of === call))
      this.beyond.push([field, call]);
  }
}

function idOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function namesOf({ query = [], json, form }: Call): string[] {
  return [...query, ...(form ?? json ?? [])].map((field) => field.replace("?", ""));
}

function needAll({ json, form }: Call, body: Body): void {
  const errors: Record<string, string[]> = {};
  for (const field of form ?? json ?? [])
    if (!field.endsWith("?") && !body.fields.get(field) && !body.files.has(field))
      errors[field] = [`The ${field.replaceAll("_", " ")} field is required.`];
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new Refused(422, first, { errors });
}

function bearer(request: IncomingMessage): string {
  return /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
}

/** Laravel answers with a page or a redirect unless JSON comes first in Accept. */
function wantsJson(request: IncomingMessage): boolean {
  return /^[^,]*json/.test(request.headers.accept ?? "");
}

function hasXsrf({ headers }: IncomingMessage): boolean {
  const cookies = (headers.cookie ?? "").split(/; */);
  const pair = cookies.includes(`XSRF-TOKEN=${encodeURIComponent(CSRF)}`);
  return pair && cookies.includes("school_session=s1") && headers["x-xsrf-token"] === CSRF;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (body === undefined) return void response.writeHead(status).end();
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
