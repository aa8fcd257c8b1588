import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { textOf, textsOf } from "../../support/html.ts";
import { toneFile } from "../../support/recordings.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal();
const FOLDER = "samples/dialogues";
const dialogue = z.object({
  slug: z.string(),
  serial_no: z.number(),
  recent_exam: z.boolean().default(false),
  question_title: z.string(),
  question_background: z.string(),
  segments: z.array(z.object({ text: z.string(), sample: z.string() })),
});
const content = readdirSync(FOLDER).map((file) =>
  dialogue.parse(JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8"))),
);
/** All paid parts of the dialogues: all but the first of each language. */
const PAID = content
  .filter(({ serial_no, recent_exam }) => serial_no > 1 || recent_exam)
  .flatMap((one) => [
    one.slug,
    one.question_title,
    one.question_background,
    ...one.segments.flatMap(({ text, sample }) => [text, sample]),
  ]);

test("without a plan lists show the free dialogue and a paywall, and nothing of paid dialogues", async () => {
  const visitor = await portal.signedIn("visitor@example.com");
  for (const [path, free] of [
    ["/practice-ccl", ["A high electricity bill"]],
    ["/practice-ccl?search=bond&labeltype=2&page=3", []],
    ["/practice/ccl/list/1", ["A high electricity bill"]],
    ["/practice/ccl/list/2", ["Unpaid overtime"]],
    ["/recent-exam", []],
    ["/recent-exam?search=stall&labeltype=0&page=2", []],
  ] as const) {
    const { status, text, page } = await visitor.get(path);
    expect([status, PAID.filter((piece) => text.includes(piece))], path).toEqual([200, []]);
    expect(text, path).not.toMatch(/\/media\/|question=[13]/);
    expect(textsOf(page, ".row-title"), path).toEqual(free);
    expect(textsOf(page, ".row-meta").every((text) => /\bFree\b/.test(text))).toBe(true);
    expect(page.querySelector(".paywall a")?.getAttribute("href"), path).toBe("/subscription");
    expect(textOf(page, ".paywall p"), path).toMatch(/A plan .*opens .* of your language\.$/);
    expect(textOf(page, ".paywall h2"), path).toBe("Subscribe to see this list");
    expect(page.querySelectorAll(".pagination, audio").length, path).toBe(0);
  }
});

test.each([
  "/practice/list/questions?question=3",
  "/practice/list/questions?question=3&segment=end",
  "/practice/list/questions?question=3&segment=1&answer=1",
  "/practice/list/questions/finish?question=3",
  "/practice/list/questions/leave?question=3&to=1",
  "/practice/list/questions/restart?question=3",
  "/practice-ccl/resume?question=3",
  "/practice/list/questions?question=10&segment=1&answer=1&from=recent-exam",
])("%s shows a visitor a 'No access' page", async (path) => {
  const visitor = await portal.signedIn("visitor@example.com");
  const { status, text, page } = await visitor.get(path);
  expect(PAID.filter((piece) => text.includes(piece))).toEqual([]);
  expect([status, textOf(page, "h1"), textOf(page, "title")]).toEqual([
    403,
    "No access",
    "No access - VLE NAATI CCL Portal",
  ]);
  expect(textOf(page, "main p").length).toBeGreaterThan(10);
  expect(textsOf(page, "main a")).toEqual(["See the plans", "Go to Home"]);
});

test("refuses a visitor's POST by id and stores nothing", async () => {
  const visitor = await portal.signedIn("visitor@example.com");
  const fields = {
    question_id: "3",
    segment_id: "27",
    client_answer_id: "11111111-2222-4333-8444-555555555555",
    intent: "next",
  };
  const before = portal.fake.count("POST /api/v1/practice/answer-update");
  const posted = await visitor.postFile("/practice/list/questions?question=3&segment=1", fields, {
    name: "a.wav",
    bytes: (await import("../../support/recordings.ts")).tone(440),
  });
  expect(posted.status).toBe(403);
  expect(PAID.filter((piece) => posted.text.includes(piece))).toEqual([]);
  expect(
    (await visitor.post("/practice/list/questions/finish?question=3", { intent: "submit" })).status,
  ).not.toBe(200);
  expect(portal.fake.count("POST /api/v1/practice/answer-update")).toBe(before);
  for (const record of [1, 2])
    for (const page of ["completed", "pending"])
      expect((await visitor.get(`/practice-ccl/${page}?record=${record}`)).status).toBe(404);
});

test("a visitor's empty lists say why they are empty", async () => {
  const visitor = await portal.signedIn("visitor@example.com");
  for (const hub of ["practice-ccl", "recent-exam"])
    for (const [tab, why] of [
      ["pending", "You have no unfinished dialogue."],
      ["completed", "You have not submitted a dialogue yet."],
    ]) {
      const { page } = await visitor.get(`/${hub}?tab=${tab}`);
      const says = [textOf(page, ".empty h2"), textOf(page, ".empty p")];
      expect(says, hub).toEqual(["Data Not Found", why]);
      expect(page.querySelector(".empty a")?.getAttribute("href")).toBe(`/${hub}`);
    }
});

test("a visitor practises the free dialogue from the dashboard to the samples without a plan", async () => {
  const visitor = await portal.signedIn("visitor@example.com");
  const begin = (await visitor.get("/dashboard")).page.querySelector("#next a.btn-primary");
  expect(begin?.text).toBe("Start dialogue 1");
  const address = begin?.getAttribute("href") ?? "";
  let page = await visitor.follow(await visitor.get(address));
  expect(textOf(page.page, "h1")).toBe("Dialogue 1: A high electricity bill");
  page = await visitor.follow(await visitor.press(page, "Next", {}, toneFile(440)));
  const asked = await visitor.get(`/practice/list/questions/finish${new URL(page.url).search}`);
  expect(asked.status).toBe(200);
  const end = `/practice/list/questions/finish${new URL(address, page.url).search}&segment=end`;
  const review = await visitor.follow(await visitor.press(await visitor.get(end), "Submit"));
  expect([textOf(review.page, "h1"), textOf(review.page, ".page-head p")]).toEqual([
    "Dialogue 1: A high electricity bill",
    "Listen to your answers beside the samples.",
  ]);
  const sounds = review.page.querySelectorAll(".answers > li audio").slice(0, 3);
  for (const sound of sounds)
    expect((await visitor.get(sound.getAttribute("src") ?? "")).status).toBe(200);
  expect(sounds.map((sound) => sound.getAttribute("aria-label"))).toEqual([
    "Segment Response 1",
    "Your Response 1",
    "Sample Response 1",
  ]);
  expect(textOf((await visitor.get("/dashboard")).page, "#next")).toContain(
    "Your free dialogue is done. A plan opens the other ones.",
  );
});
