import { setImmediate as nextTurn } from "node:timers/promises";
import { Hono } from "hono";
import * as z from "zod";
import type { Http } from "../http/context.ts";
import { readInput } from "../http/input.ts";
import { validate } from "../validation.ts";

/** The most reads in one request. */
export const MOST_READS = 16;

/** The headers that each read takes from the request. */
const HANDED_ON = [
  ...["accept", "authorization", "host", "user-agent"],
  ...["x-forwarded-for", "x-portal-secret", "x-request-id"],
];
const AREA = "/api/v1/";
const read = z.object({
  method: z.enum(["GET", "POST"]),
  path: z.string().max(8_000).startsWith(AREA).transform(resolved).refine(isInArea),
});
const fields = { reads: z.array(read).min(1).max(MOST_READS) };
type Read = z.output<typeof read>;

/**
 * Routes that answer the reads of one page in one exchange, which costs more than most reads. Each
 * line has an answer, in the order of completion: its index in the request, its status, its
 * Retry-After or "-", and its JSON.
 */
export function readRoutes(upstream: Hono<Http>): Hono<Http> {
  const app = new Hono<Http>();
  app.post("/api/v1/reads", async (c) => {
    const { reads } = validate(fields, await readInput(c));
    const headers = new Headers();
    for (const name of HANDED_ON) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    const env: Http["Bindings"] = { ...c.env, page: {} };
    const answerTo = async ({ method, path }: Read, at: number) => {
      const request = new Request(new URL(path, c.req.url), { method, headers });
      return lineOf(at, await upstream.fetch(request, env));
    };
    const lines = await linesOf(reads.map(answerTo));
    return c.body(lines, 200, { "Content-Type": "text/plain" });
  });
  return app;
}

/** Returns the path that a URL makes of it: `..`, `%2e` and backslashes lead elsewhere. */
function resolved(path: string): string {
  const { pathname, search } = new URL(path, "http://api");
  return pathname + search;
}

function isInArea(path: string): boolean {
  return path.startsWith(AREA);
}

async function lineOf(at: number, answer: Response): Promise<string> {
  const { status, headers, body } = answer;
  if (!headers.get("content-type")?.includes("json")) {
    // A file would fill the memory.
    await body?.cancel();
    return `${at} ${answer.ok ? 406 : status} - null\n`;
  }
  // JSON has line breaks only between tokens, so spaces can replace them.
  const json = (await answer.text()).replaceAll("\n", " ");
  return `${at} ${status} ${headers.get("retry-after") ?? "-"} ${json}\n`;
}

/**
 * Returns all lines at once when they are ready, as with a database in the same process. Otherwise
 * streams them, so that a slow read does not delay the others.
 */
async function linesOf(answers: Promise<string>[]): Promise<string | ReadableStream> {
  let ready = "";
  let send = () => {};
  const adding = answers.map((answer) =>
    answer.then((line) => {
      ready += line;
      send();
    }),
  );
  const all = Promise.all(adding);
  const isDone = await Promise.race([all.then(() => true), nextTurn(false)]);
  if (isDone) return ready;
  return new ReadableStream({
    start(out) {
      send = () => {
        if (ready !== "") out.enqueue(Buffer.from(ready));
        ready = "";
      };
      send();
      all.then(
        () => out.close(),
        (error: unknown) => out.error(error),
      );
    },
  });
}
