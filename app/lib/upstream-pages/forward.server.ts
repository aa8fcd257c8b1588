import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { fetch, type Response as UpstreamResponse } from "undici";
import { agents } from "#app/lib/api/circuit.server.ts";
import { env } from "#app/lib/env.server.ts";
import { addHeaders } from "#app/lib/headers.server.ts";
import { signOf } from "#app/lib/forms/same-origin.server.ts";

interface Pages {
  /** The path under which these pages lie, here and there: "/checkout". */
  under: string;
  /** Bytes that a posted form may have. */
  formBytes: number;
  /** A cookie of these pages themselves; no other one of the browser's passes, either way. */
  cookie?: string;
  /** Who has the address may use the page: a text browser's post needs no other sign of ours. */
  secretAddress?: boolean;
  clientAddress: string | null;
}

const ASKED = ["accept", "accept-language", "content-type", "range", "if-none-match"];
const ANSWERED = [
  ...["content-type", "content-length", "content-range", "accept-ranges", "etag"],
  ...["cache-control", "content-security-policy", "location", "retry-after"],
];
const LIMIT_MS = 15_000;

/**
 * Answers with a page of the embedded upstream, which listens on this machine only. Nothing but what
 * lies under the one path can be reached, and neither the student's session nor their token goes
 * along. With a provider's own upstream there are no such pages: 404.
 */
export async function forwardPage(request: Request, pages: Pages): Promise<Response> {
  const url = new URL(request.url);
  const target = new URL(env.UPSTREAM_URL + url.pathname + url.search);
  const isUnder = target.pathname === pages.under || target.pathname.startsWith(`${pages.under}/`);
  if (!env.EMBEDDED_UPSTREAM || !isUnder) return plain(404, "Not found.");
  const isPost = request.method === "POST";
  if (isPost && !isOwn(request, pages))
    return plain(403, "This form did not come from our own page.");
  const body = isPost ? await readAtMost(request, pages.formBytes) : undefined;
  if (body === null) return plain(413, "The form is larger than allowed.");
  try {
    const answer = await fetch(target, {
      method: request.method,
      headers: headersFor(request, pages),
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(LIMIT_MS),
      dispatcher: agents.pages,
    });
    return passOn(answer, pages);
  } catch {
    return plain(503, "This page does not answer just now. Go back and try again in a moment.");
  }
}

function isOwn(request: Request, { secretAddress = false }: Pages): boolean {
  const sign = signOf((name) => request.headers.get(name));
  return sign === "own" || (sign === "token" && secretAddress);
}

/** The body, or null when it is larger; no more is read than is allowed. */
async function readAtMost(request: Request, bytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return Buffer.concat(chunks);
    size += chunk.value.length;
    if (size > bytes) return null;
    chunks.push(chunk.value);
  }
}

function headersFor(request: Request, { cookie, clientAddress }: Pages): Record<string, string> {
  const headers: Record<string, string> = { "Accept-Encoding": "identity" };
  for (const name of ASKED) {
    const value = request.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const own = cookie && cookiesOf(request).find((pair) => pair.startsWith(`${cookie}=`));
  if (own) headers.Cookie = own;
  if (clientAddress) headers["X-Forwarded-For"] = clientAddress;
  return headers;
}

function cookiesOf(request: Request): string[] {
  return (request.headers.get("Cookie") ?? "").split(";").map((pair) => pair.trim());
}

function passOn(answer: UpstreamResponse, { cookie }: Pages): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const name of ANSWERED) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  for (const line of answer.headers.getSetCookie())
    if (cookie && line.startsWith(`${cookie}=`)) headers.append("Set-Cookie", line);
  addHeaders(headers);
  // As it arrives: a sound goes on at the listener's pace.
  const body = answer.body && createReadableStreamFromReadable(Readable.fromWeb(answer.body));
  return new Response(body, { status: answer.status, headers });
}

function plain(status: number, text: string): Response {
  const headers = new Headers({
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
  });
  addHeaders(headers);
  return new Response(text, { status, headers });
}
