import { beforeEach, expect, test } from "vitest";
import { textOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { toneFile } from "../../../support/recordings.ts";
import { usePortal } from "../portal-stack.ts";
import { formOf } from "./segment-form.ts";

const portal = usePortal();
let client: PortalClient;

beforeEach(async () => {
  client = await portal.signedIn();
});

/** Sends a take of a segment as the device does, and returns what the review shows of it. */
async function reviewed(segment: number, extras: Record<string, string>) {
  const { fields } = await formOf(client, segment);
  const sent = { ...fields, duration_ms: "14200", ...extras };
  const posted = await client.postFile("/recordings", sent, toneFile(500 + segment));
  expect(posted.status).toBe(200);
  const finish = await client.get("/practice/list/questions/finish?question=3&segment=end");
  const { page } = await client.follow(await client.press(finish, "Submit"));
  const item = page.querySelectorAll(".answers > li")[segment - 1];
  if (!item) throw new Error(`The review shows no segment ${segment}.`);
  return {
    peaks: item.querySelector("[aria-label^='Your Response']")?.getAttribute("data-peaks"),
    facts: textOf(item, ".facts"),
    sound: item.querySelector("audio")?.getAttribute("src"),
  };
}

test("the wave of a take and what its device says of it stand in the review", async () => {
  const { peaks, facts } = await reviewed(1, {
    peaks: "[0,50,100]",
    facts: '{"start_ms":6400,"pause_ms":2300,"repeats":1}',
  });
  expect(peaks).toBe("0 50 100");
  expect(facts).toBe(
    "First words: 6.4 s after the chime, later than 5Longest pause: 2.3 sLength: 14.2 sFree repeat: used",
  );
});

test.each([
  ["nothing", {}],
  ["no JSON", { peaks: "1 2 3", facts: "{" }],
  ["too many values", { peaks: JSON.stringify(Array(401).fill(1)), facts: '{"repeats":-1}' }],
  ["values of another kind", { peaks: "[101]", facts: "[]" }],
])("a take that says %s is stored all the same", async (_, extras) => {
  const { peaks, facts, sound } = await reviewed(2, extras);
  expect({ peaks, facts }).toEqual({ peaks: undefined, facts: "" });
  expect(sound).toMatch(/^\/media\//);
});
