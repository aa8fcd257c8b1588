import type { Answer, PortalClient, Upload } from "../../../support/portal-client.ts";
import { tone } from "../../../support/recordings.ts";

/** Returns the path of a segment of dialogue 3, or of another one. */
export const at = (segment: number, question = 3) =>
  `/practice/list/questions?question=${question}&segment=${segment}`;

/** Makes a recording with exactly this size. */
export const sized = (name: string, bytes: number): Upload => ({
  name,
  bytes: Buffer.concat([tone(440), Buffer.alloc(bytes - tone(440).length)]),
  type: "audio/wav",
});

/** Returns the hidden fields of the page's form. */
export async function formOf(
  client: PortalClient,
  segment: number,
  question?: number,
): Promise<{ fields: Record<string, string>; segment: string }> {
  const { page }: Answer = await client.get(at(segment, question));
  const fields = Object.fromEntries(
    page
      .querySelectorAll("#answer input[type=hidden]")
      .map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]),
  );
  return { fields, segment: fields.segment_id ?? "" };
}

/** Returns the URLs of the sounds on a segment's page: the question, then the newest take. */
export async function soundsOf(
  client: PortalClient,
  segment: number,
  question?: number,
): Promise<string[]> {
  const { page } = await client.get(at(segment, question));
  return page.querySelectorAll("audio").map((audio) => audio.getAttribute("src") ?? "");
}
