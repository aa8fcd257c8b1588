import { expect, test } from "vitest";
import { textOf, textsOf } from "../../support/html.ts";
import type { Answer } from "../../support/portal-client.ts";
import { sha256, tone, toneFile } from "../../support/recordings.ts";
import { usePortal } from "./portal-stack.ts";

/**
 * Tests each island of `app/islands` without its script: docs/testing.md lists them. The tests
 * of practice follow one student through a dialogue.
 */
const portal = usePortal();
const DIALOGUE = "/practice/list/questions?question=3&segment=";
const EXAM = "/mock-test/exam/question?mock=1";
const place = ({ page }: Answer) => textOf(page, "#seg-title");
const buttons = ({ page }: Answer) => textsOf(page, "main button");

test("segment-studio: shows the browser's player and a file field, and Next stores the file", async () => {
  const client = await portal.signedIn();
  const first = await client.get(`${DIALOGUE}1`);
  const audio = first.page.querySelector("audio");
  expect([audio?.hasAttribute("controls"), audio?.getAttribute("preload")]).toEqual([true, "none"]);
  expect(textOf(first.page, "label[for$=audio-file]")).toBe("Send your answer as an audio file");
  expect(buttons(first)).not.toContain("Start");
  const second = await client.follow(await client.press(first, "Next", {}, toneFile(300)));
  expect([place(second), textsOf(second.page, ".segments .receipt-stored")]).toEqual([
    "Segment 2 of 13",
    ["Saved"],
  ]);
});

test("rehearsal: explains how to practise without script; Next leads through the dialogue", async () => {
  const client = await portal.signedIn();
  const second = await client.get(`${DIALOGUE}2`);
  expect(textOf(second.page, "noscript")).toContain(
    "To practise like the real test, hear each segment once, send your answer, and go on.",
  );
  expect(buttons(second)).not.toContain("Practise like the real test");
  const third = await client.follow(await client.press(second, "Next", {}, toneFile(320)));
  expect(place(third)).toBe("Segment 3 of 13");
});

test("extras/microphone-check: explains what to do, plays the sent answer, and accepts another", async () => {
  const client = await portal.signedIn();
  const page = await client.get(`${DIALOGUE}1`);
  expect(textOf(page.page, "noscript")).toContain(
    "Checking the microphone and the camera needs JavaScript. Without it, record a few words with your",
  );
  const own = page.page.querySelector("[aria-label='Your answer, segment 1 of 13'] audio");
  expect(own?.hasAttribute("controls")).toBe(true);
  const heard = await client.get(own?.getAttribute("src") ?? "");
  expect(sha256(heard.bytes)).toBe(sha256(tone(300)));
  await client.press(page, "Next", {}, toneFile(500));
  expect(textOf((await client.get(`${DIALOGUE}1`)).page, ".facts")).toBe("Attempts: 2");
});

test("extras: folds that need script have no title, and no sound loads before it is played", async () => {
  const { page } = await (await portal.signedIn()).get(`${DIALOGUE}1`);
  expect(textsOf(page, ".extras.late-room summary")).toEqual(["", "", "", ""]);
  expect(page.querySelectorAll("audio").map((audio) => audio.getAttribute("preload"))).toEqual([
    "none",
    "none",
  ]);
});

test("equipment: the page before a mock test explains what to do instead, and Next works", async () => {
  const client = await portal.signedIn();
  const intro = await client.get(EXAM);
  expect(textOf(intro.page, "section[aria-labelledby=equipment] noscript")).toContain(
    "This check needs JavaScript. Without it you send your answers as audio files.",
  );
  expect(buttons(intro)).not.toContain("Check my equipment");
  const information = await client.press(intro, "Next to start example");
  expect(textOf(information.page, "h1")).toBe("Candidate information");
});

test("exam: shows the time left in words; a file and Next store the answer and go on", async () => {
  const client = await portal.signedIn();
  const first = await client.follow(await client.post(EXAM, { intent: "begin" }));
  expect(textOf(first.page, ".exam-time")).toMatch(/^35 minutes left, until \d+:\d\d:\d\d [ap]m/);
  expect(textOf(first.page, "noscript")).not.toContain("like the real test");
  expect(buttons(first)).not.toContain("Start");
  const second = await client.follow(await client.press(first, "Next", {}, toneFile(700)));
  expect(place(second)).toBe("Segment 2 of 9");
  const again = await client.get(`${EXAM}&segment=1`);
  const own = again.page.querySelector("[aria-label='Your answer, segment 1 of 9'] audio");
  expect(sha256((await client.get(own?.getAttribute("src") ?? "")).bytes)).toBe(sha256(tone(700)));
});
