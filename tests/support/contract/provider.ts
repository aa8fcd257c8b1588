import { Response } from "undici";

/** A provider within the process: an answer to each method and path, 404 to what it does not know. */
export const provider = {
  answers: new Map<string, unknown>(),
  /** Before those: answers that depend on what was asked. */
  live: new Map<string, () => unknown>(),
  /** Status and headers of what is no JSON. */
  files: new Map<string, { status: number; headers: Record<string, string> }>(),
  /** The calls it got, oldest first. */
  asked: new Array<string>(),
  /** What came with the last one, as JSON. */
  sent: "",
};
type Sent = { method: string; url: string; body: unknown };

/** These stand in for the module that sends requests; so this file may import nothing of the app. */
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
