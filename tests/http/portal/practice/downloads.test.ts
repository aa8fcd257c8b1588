import { beforeEach, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import {
  givenAnswer,
  onePractice,
  REVIEW as USER_ANSWERS,
} from "../../../support/given/practice.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { sha256 } from "../../../support/recordings.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const REVIEW = "/practice-ccl/completed?record=1";
const DOWNLOAD = "/practice-ccl/download?record=1";
let client: PortalClient;

beforeEach(async () => {
  client = await portal.signedIn();
});

test("downloads a take unchanged under a file name, and shows its size", async () => {
  const { page } = await client.get(REVIEW);
  const source = page.querySelector(".source-own");
  const link = page.querySelector("a[href*='?name=']");
  expect(link?.text).toMatch(/^Download Your Response 1 \(\d+ kB\)$/);
  const kept = await client.get(link?.getAttribute("href") ?? "");
  expect(kept.headers.get("content-disposition")).toBe(
    `attachment; filename="Your Response 1.mp3"; filename*=UTF-8''Your%20Response%201.mp3`,
  );
  const played = await client.get(source?.querySelector("audio")?.getAttribute("src") ?? "");
  expect(sha256(kept.bytes)).toBe(sha256(played.bytes));
  expect(played.headers.get("content-disposition")).toBeNull();
});

test("downloads a dialogue as one page that contains every segment, its text and its sounds", async () => {
  const review = await client.get(REVIEW);
  const { headers, text, page } = await client.get(DOWNLOAD);
  expect(headers.get("content-disposition")).toContain('filename="A high electricity bill.html"');
  expect(textsOf(page, "h2")).toEqual(Array.from({ length: 13 }, (_, at) => `Segment ${at + 1}`));
  const sounds = page.querySelectorAll("audio").map((audio) => audio.getAttribute("src") ?? "");
  expect(sounds.length).toBe(13 * 3);
  const first = review.page.querySelectorAll(".answers audio").slice(0, 3);
  for (const [at, audio] of first.entries()) {
    const heard = await client.get(audio.getAttribute("src") ?? "");
    const [, kept = ""] = /^data:audio\/mpeg;base64,(.+)$/.exec(sounds[at] ?? "") ?? [];
    expect(sha256(Buffer.from(kept, "base64"))).toBe(sha256(heard.bytes));
  }
  expect(page.querySelector("p[lang=hi]")?.getAttribute("dir")).toBe("ltr");
  expect(text).not.toContain("<script");
  const said = Number(/about (\d+(?:\.\d)?) MB/.exec(textOf(review.page, "main"))?.[1]);
  expect(Math.abs(said - text.length / 1_000_000) / said, "the size that is shown").toBeLessThan(
    0.4,
  );
});

test("streams a download at the client's speed: sounds wait at the API, not in memory", async () => {
  const bytes = Buffer.alloc(1_000_000, "sound");
  portal.fake.script("GET /storage/", { do: "media", bytes, pieces: 1, everyMs: 1 });
  const before = portal.fake.count("GET /storage/");
  const leave = new AbortController();
  const Cookie = client.cookie;
  const ask = () => fetch(client.base + DOWNLOAD, { headers: { Cookie }, signal: leave.signal });
  const slow = await ask();
  await slow.body?.getReader().read();
  // While another client reads all, this archive could also have been completed.
  expect((await (await ask()).arrayBuffer()).byteLength).toBeGreaterThan(39 * bytes.length);
  expect(portal.fake.count("GET /storage/") - before).toBeLessThan(39 + 15);
  leave.abort();
});

test("marks a sound that fails to load, and escapes text from the API", async () => {
  const row = (id: number) =>
    givenAnswer(id, {
      user_answer: null,
      question_audio: `/storage/content/none-${id}.mp3`,
      audio_reference_text: `<script>alert("${id}")</script>`,
    });
  portal.fake.script(
    USER_ANSWERS,
    onePractice({ question_id: 2, question_title: "<b>T</b>" }, [row(1), row(2)]),
  );
  const { text, page } = await client.get(DOWNLOAD);
  expect(
    textsOf(page, "p").filter((one) => one === "This sound could not be loaded."),
  ).toHaveLength(2);
  expect(text).not.toMatch(/<script|<b>T/);
});

test("redirects to the review when a dialogue cannot be read", async () => {
  portal.fake.script(USER_ANSWERS, answer(500));
  const { status, location } = await client.get(DOWNLOAD);
  expect([status, location]).toEqual([303, REVIEW]);
});
