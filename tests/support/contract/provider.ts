import { Response } from "undici";

/** A provider in this process, with an answer for each method and path, else 404. */
export const provider = {
  answers: new Map<string, unknown>(),
  /** Checked first: answers that depend on the request. */
  live: new Map<string, () => unknown>(),
  /** The status and headers of files. */
  files: new Map<string, { status: number; headers: Record<string, string> }>(),
  asked: new Array<string>(),
  /** The body of the last request as JSON. */
  sent: "",
};
type Sent = { method: string; url: string; body: unknown };

/** These functions replace the module that sends requests, so this file must not import the app. */
export const openRequest = sendRequest;
export function sendRequest(
  _portal: unknown,
  { method, url, body: sent }: Sent,
): Promise<Response> {
  const call = `${method} ${new URL(url).pathname}`;
  provider.asked.push(call);
  provider.sent = JSON.stringify(sent);
  const isKnown = provider.answers.has(call);
  const live = provider.live.get(call);
  const body = live ? live() : provider.answers.get(call);
  const file = provider.files.get(call);
  if (file) return Promise.resolve(new Response("file", file));
  return Promise.resolve(
    new Response(JSON.stringify(isKnown ? body : { message: "Not Found" }), {
      status: isKnown ? 200 : 404,
    }),
  );
}
