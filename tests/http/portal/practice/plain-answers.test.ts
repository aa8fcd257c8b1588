import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { givenDialogue, givenSegment, oneDialogue } from "../../../support/given/practice.ts";
import { labelOf, textOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const DIALOGUE = "/practice/list/questions?question=3";

/** A provider without our own fields, and a language with right-to-left script. */
const bare = (language_name: string, more: object = {}) => {
  const named = { serial_no: "003", question_title: "Ein Titel", question_background: null };
  const spoken = { language_id: "4", language: { id: 4, language_name } };
  const elsewhere = { id: "31", question_id: "3", audio_file: "https://elsewhere.example/x.mp3" };
  return oneDialogue({
    question: givenDialogue({ ...named, ...spoken }),
    question_list: ["2", "3"],
    segments: [
      givenSegment(31, { ...elsewhere, audio_reference_text: "وقت", ...more }),
      givenSegment(32, { audio_file: null, audio_reference_text: null }),
    ],
    no_of_q_done: "1",
  });
};

test("shows a dialogue from a minimal response, without links to hosts that are not allowed", async () => {
  const student = await portal.signedIn();
  portal.fake.script("GET /api/v1/question/segments/", answer(200, bare("Klingon")));
  const { page, text } = await student.get(`${DIALOGUE}&segment=2`);
  expect([textOf(page, "h1"), textOf(page, "#seg-title")]).toEqual([
    "Dialogue 003: Ein Titel",
    "Segment 2 of 2",
  ]);
  expect(page.querySelectorAll(".segments .receipt-stored").length).toBe(1);
  expect(labelOf(page, page.querySelector("#answer-audio-file") ?? page)).toBe(
    "Send your answer as an audio file",
  );
  expect(text).not.toContain("elsewhere.example");
});

test("says that a segment has no reference text when it is requested", async () => {
  const student = await portal.signedIn();
  portal.fake.script("GET /api/v1/question/segments/", answer(200, bare("Urdu")));
  const { page } = await student.get(`${DIALOGUE}&segment=2&answer=1`);
  expect(textOf(page, "#reference .native")).toBe("No reference text available");
});

test.each([
  ["Urdu", "ur", "ur", "rtl"],
  ["Dari", "prs", "prs", "rtl"],
  ["Hazaragi", "haz", "haz", "rtl"],
  ["Assyrian", "aii", "aii", "rtl"],
  ["Mandarin", "zh-Hans", "zh-Hans", "ltr"],
  ["Klingon", undefined, null, "auto"],
])("%s text has its lang and dir attributes", async (language, tag, lang, dir) => {
  const student = await portal.signedIn();
  portal.fake.script(
    "GET /api/v1/question/segments/",
    answer(200, bare(language, { language: tag })),
  );
  const { page } = await student.get(`${DIALOGUE}&segment=1&answer=1`);
  const shown = page.querySelector("#reference .native");
  expect([shown?.text, shown?.getAttribute("lang") ?? null, shown?.getAttribute("dir")]).toEqual([
    "وقت",
    lang,
    dir,
  ]);
});
