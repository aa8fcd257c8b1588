import { ofPortal, type Portal } from "#app/lib/portal.server.ts";
import { unavailable } from "./api-error.server.ts";
import { MAX_BYTES, readText } from "./read-answer.server.ts";
import {
  type Answer,
  failureOf,
  sendRequest,
  type UpstreamRequest,
} from "./send-request.server.ts";

const PATH = "/api/v1/reads";
/** "2 200 - {…}": index in the request, status, Retry-After, JSON. */
const LINE_HEAD = /^(\d{1,2}) (\d{3}) (\d{1,9}|-) /;
const LINE_END = 10;

interface Waiting {
  request: UpstreamRequest;
  answer: (answer: Answer | Promise<Answer>) => void;
  fail: (error: unknown) => void;
}

const readsOf = ofPortal(() => ({ most: 1, byPage: new Map<string, Waiting[]>() }));

/** Remembers how many reads the API takes in one request; 1 means no batches. */
export function rememberReads(portal: Portal, most: number): void {
  readsOf(portal).most = most;
}

/**
 * Tries a read once. Where the API offers it, the reads that a page starts at the same moment share
 * one request: a round trip costs both sides more than most reads. Each read keeps its own limit,
 * and none waits for another. Throws as `sendRequest` does.
 */
export function sendRead(portal: Portal, request: UpstreamRequest): Promise<Answer> {
  const { most, byPage } = readsOf(portal);
  const { headers, body, url } = request;
  const isOurs = url.startsWith(`${portal.settings.UPSTREAM_URL}/api/v1/`);
  if (most < 2 || !isOurs || body !== undefined) return sendRequest(portal, request);
  return new Promise((answer, fail) => {
    const page = JSON.stringify(headers);
    const mine = { request, answer, fail };
    const waiting = byPage.get(page);
    if (waiting && waiting.length < most) return void waiting.push(mine);
    const first = [mine];
    byPage.set(page, first);
    setImmediate(() => {
      if (byPage.get(page) === first) byPage.delete(page);
      void sendTogether(portal, first);
    });
  });
}

async function sendTogether(portal: Portal, waiting: Waiting[]): Promise<void> {
  const [{ request } = {}] = waiting;
  if (request === undefined || waiting.length === 1) return sendAlone(portal, waiting);
  const left = new Set(waiting);
  const timers = waiting.map(({ request: { limit }, fail }) =>
    setTimeout(() => fail(unavailable()), limit).unref(),
  );
  try {
    const together = await sendRequest(portal, {
      ...request,
      method: "POST",
      url: portal.settings.UPSTREAM_URL + PATH,
      body: { reads: waiting.map((one) => readIn(portal, one.request)) },
      limit: Math.max(...waiting.map((one) => one.request.limit)),
    });
    if (together.status === 200)
      for await (const line of linesIn(together)) {
        const answered = settle(waiting, line);
        if (!answered) break;
        left.delete(answered);
      }
    else await readText(together);
    if (left.size === 0) return;
    // An older API at the same URL, or one where this path has another meaning.
    rememberReads(portal, 1);
    sendAlone(portal, left);
  } catch (error) {
    for (const { fail } of left) fail(error);
  } finally {
    timers.forEach(clearTimeout);
  }
}

function sendAlone(portal: Portal, waiting: Iterable<Waiting>): void {
  for (const { request, answer } of waiting) answer(sendRequest(portal, request));
}

function readIn({ settings }: Portal, { method, url }: UpstreamRequest) {
  return { method, path: url.slice(settings.UPSTREAM_URL.length) };
}

/** Yields the lines of a response. Stops before a line longer than an answer may be. */
async function* linesIn({ body }: Answer): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    let rest = chunk;
    for (let end = rest.indexOf(LINE_END); end !== -1; end = rest.indexOf(LINE_END)) {
      yield Buffer.concat([...held, rest.subarray(0, end)]);
      held = [];
      size = 0;
      rest = rest.subarray(end + 1);
    }
    size += rest.byteLength;
    if (size > MAX_BYTES) return;
    held.push(rest);
  }
}

/** Settles the read that a line answers. Returns null for a malformed line. */
function settle(waiting: Waiting[], line: Buffer): Waiting | null {
  const [head, at, code, after] = LINE_HEAD.exec(line.toString("latin1", 0, 24)) ?? [];
  const one = waiting[Number(at)];
  if (head === undefined || one === undefined) return null;
  const status = Number(code);
  const get = (name: string) => (name === "retry-after" && after !== "-" ? (after ?? null) : null);
  const failure = failureOf(one.request, status, get);
  if (failure) one.fail(failure);
  else one.answer({ status, headers: { get }, body: [line.subarray(head.length)] });
  return one;
}
