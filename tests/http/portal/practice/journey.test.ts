import { expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { sha256, tone, toneFile } from "../../../support/recordings.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const MISSING =
  "Are you sure you want to save answers , there are some pending segments to answer.";
const COMPLETE = "Are you sure you want to submit.";
const COUNT = 13;
const hertz = (segment: number) => 200 + 20 * segment;
const link = (answer: Answer, text: string) =>
  answer.page
    .querySelectorAll("main a")
    .find((a) => a.text.replace(/\s+/g, " ").trim().startsWith(text))
    ?.getAttribute("href") ?? `no link "${text}"`;
const stored = ({ page }: Answer) => textsOf(page, ".segments .receipt-stored").length;
const place = (answer: Answer) =>
  textOf(answer.page, "#seg-title") || textOf(answer.page, "#end-title");

/** Chooses a file on a segment's page, presses a button, and returns the next page. */
async function answerAndPress(
  client: PortalClient,
  page: Answer,
  button: string,
  file = toneFile(440),
): Promise<Answer> {
  const posted = await client.press(page, button, {}, file);
  expect(posted.status).toBe(303);
  return client.follow(posted);
}

/** The tests follow one student through dialogue 3, each from the state of the one before. */
test("a student logs in, finds the dialogue and answers every segment by plain forms", async () => {
  const client = portal.client();
  const list = await client.follow(
    await client.press(await client.get("/login?next=/practice-ccl"), "Log in", {
      email: "student@example.com",
      password: "interpreting",
    }),
  );
  let page = await client.follow(await client.get(link(list, "Getting the bond back")));
  expect(place(page)).toBe("Segment 1 of 13");
  expect(textOf(page.page, ".quote")).not.toBe("");
  for (let segment = 1; segment <= COUNT; segment += 1) {
    expect([place(page), stored(page)]).toEqual([`Segment ${segment} of 13`, segment - 1]);
    const source = page.page.querySelector("audio")?.getAttribute("src") ?? "";
    expect(source).toMatch(/^\/media\//);
    expect((await client.get(source)).headers.get("content-type")).toBe("audio/mpeg");
    page = await answerAndPress(client, page, "Next", toneFile(hertz(segment)));
  }
  expect([place(page), stored(page)]).toEqual(["End of the dialogue", COUNT]);
  expect(textOf(page.page, "main section")).toContain("13 of 13 segments are answered.");
});

test("the API stores each answer, and the segment's page plays it", async () => {
  const client = await portal.signedIn();
  for (const segment of [1, 7, COUNT]) {
    const page = await client.get(`/practice/list/questions?question=3&segment=${segment}`);
    const own = page.page.querySelectorAll("audio")[1];
    expect(own?.getAttribute("aria-label")).toBe(`Your answer, segment ${segment} of 13`);
    expect(sha256((await client.get(own?.getAttribute("src") ?? "")).bytes)).toBe(
      sha256(tone(hertz(segment))),
    );
    expect(textOf(page.page, ".facts")).toBe("Attempts: 1");
  }
});

test("a second file replaces the first one", async () => {
  const client = await portal.signedIn();
  const path = "/practice/list/questions?question=3&segment=5";
  await answerAndPress(client, await client.get(path), "Next", toneFile(900));
  const page = await client.get(path);
  expect([stored(page), textOf(page.page, ".facts")]).toEqual([COUNT, "Attempts: 2"]);
  expect(
    sha256(
      (await client.get(page.page.querySelectorAll("audio")[1]?.getAttribute("src") ?? "")).bytes,
    ),
  ).toBe(sha256(tone(900)));
});

test("Save Answer with nothing missing asks whether to submit; going back submits nothing", async () => {
  const client = await portal.signedIn();
  const asked = await client.follow(
    await client.press(
      await client.get("/practice/list/questions?question=3&segment=2"),
      "Save Answer",
    ),
  );
  expect([textOf(asked.page, "h1"), textOf(asked.page, ".dialog p")]).toEqual(["Submit", COMPLETE]);
  expect(link(asked, "Back to the dialogue")).toBe("/practice/list/questions?question=3&segment=2");
  expect(textOf((await client.get("/practice-ccl?tab=pending")).page, "main")).toContain(
    "Getting the bond back",
  );
});

test("Submit opens the complete review of the dialogue, which the completed tab lists once", async () => {
  const client = await portal.signedIn();
  const end = await client.get("/practice/list/questions?question=3&segment=end");
  const asked = await client.get(link(end, "Submit"));
  expect(textOf(asked.page, ".dialog p")).toBe(COMPLETE);
  const posted = await client.press(asked, "Submit");
  expect([posted.status, posted.location]).toEqual([
    303,
    expect.stringMatching(/^\/practice-ccl\/completed\?record=\d+&done=1$/),
  ]);
  const finished = await client.follow(posted);
  expect(textOf(finished.page, ".notice-page")).toBe(
    "Successfully Submitted. Your answer has been submitted.",
  );
  expect(textOf(finished.page, ".page-head p")).toMatch(/^Listen to your answers beside the sam/);
  const completed = await client.get("/practice-ccl?tab=completed");
  expect(completed.page.querySelector(".notice-page")).toBeNull();
  expect(textsOf(completed.page, "tbody th a")).toEqual([
    "Getting the bond back",
    "A high electricity bill",
  ]);
  expect(textOf(completed.page, ".row-note")).toMatch(/^Hindi, \d\d\/\d\d\/\d{4}$/);
  expect(textOf(completed.page, "tbody tr td:nth-child(3)")).toBe("Hindi");
  expect(textOf(completed.page, "tbody tr td:nth-child(4)")).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  expect(textsOf((await client.get("/practice-ccl?tab=pending")).page, "tbody th a")).toEqual([
    "Tablets for high blood pressure",
  ]);

  const detail = link(completed, "View Detail, Getting the bond back");
  expect(posted.location).toBe(`${detail}&done=1`);
  let page = finished;
  const segments: string[] = [];
  for (let number = 1; number <= 3; number += 1) {
    expect(textOf(page.page, ".pagination p")).toBe(
      `Showing ${number * 5 - 4} to ${Math.min(number * 5, COUNT)} of 13 entries`,
    );
    for (const panel of page.page.querySelectorAll(".answers > li")) {
      segments.push(textOf(panel, "h2"));
      expect(textsOf(panel, "h3")).toEqual([
        "Segment Response",
        "Your Response",
        "Sample Response",
        "Facts that must come across",
        "Description Transcript",
        "Sample Response in words",
      ]);
      const [question, own, sample] = await Promise.all(
        panel.querySelectorAll("audio").map((audio) => client.get(audio.getAttribute("src") ?? "")),
      );
      const no = segments.length;
      expect(sha256(own?.bytes ?? Buffer.alloc(0))).toBe(sha256(tone(no === 5 ? 900 : hertz(no))));
      expect([question?.status, sample?.status]).toEqual([200, 200]);
      const texts = panel.querySelectorAll(".grid-even p[lang]");
      const languages = texts.map((text) => text.getAttribute("lang"));
      expect(languages).toEqual(no % 2 === 1 ? ["en", "hi"] : ["hi", "en"]);
    }
    const next = page.page.querySelector("a[rel=next]")?.getAttribute("href");
    expect(next === undefined, "the last page alone leads no further").toBe(number === 3);
    if (next) page = await client.get(next);
  }
  expect(segments).toEqual(Array.from({ length: COUNT }, (_, index) => `Segment ${index + 1}`));
});

test("a second submit says that it was submitted already", async () => {
  const client = await portal.signedIn();
  const posted = await client.post("/practice/list/questions/finish?question=3&segment=end", {
    intent: "submit",
  });
  expect(posted.status).toBe(303);
  expect(textOf((await client.follow(posted)).page, ".notice-page")).toBe(
    "You have already submitted your response!",
  );
});

test("Save Answer midway names the missing segments and leaves the dialogue in Pending", async () => {
  const client = await portal.signedIn();
  const untouched = await client.get("/practice/list/questions/finish?question=3");
  expect(textOf(untouched.page, ".dialog p")).toBe("No answer of this dialogue is saved yet.");
  expect(untouched.page.querySelectorAll("main button").length).toBe(0);
  const asked = await answerAndPress(
    client,
    await client.get("/practice/list/questions?question=3&segment=4"),
    "Save Answer",
  );
  expect([textOf(asked.page, "h1"), textOf(asked.page, ".dialog p")]).toEqual([
    "Save Answer",
    MISSING,
  ]);
  expect(textsOf(asked.page, ".dialog .flex a")).toEqual(
    [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((no) => `Segment ${no}`),
  );
  const kept = await client.press(asked, "Save Answer");
  const list = await client.follow(kept);
  expect([kept.status, list.url.slice(client.base.length)]).toEqual([
    303,
    "/practice-ccl?tab=pending",
  ]);
  expect(textOf(list.page, ".notice-page")).toBe(
    "Your answers are saved. You can resume this dialogue here.",
  );
  expect(textsOf(list.page, "tbody th a")).toContain("Getting the bond back");
});

test("Resume offers Continue and Re-Start; only a POST of Re-Start deletes the answers", async () => {
  const client = await portal.signedIn();
  const list = await client.get("/practice-ccl?tab=pending");
  const resume = await client.get(link(list, "Resume, Getting the bond back"));
  expect(textOf(resume.page, ".dialog p")).toBe(
    "This dialogue is pending. if you want to complete click on continue otherwise you can re-start.",
  );
  expect(textsOf(resume.page, ".dialog p")).toContain("Re-Start deletes your 1 answer.");
  expect(resume.page.querySelector("button.btn-danger")?.text.trim()).toBe("Re-Start");
  const deletions = () => portal.fake.count("GET /api/v1/pending/question/delete/3");
  const kept = await client.follow(await client.get(link(resume, "Continue")));
  expect([stored(kept), deletions()]).toEqual([1, 0]);
  await client.get("/practice/list/questions/restart?question=3");
  await client.head("/practice-ccl/resume?question=3");
  expect(deletions()).toBe(0);
  const again = await client.press(resume, "Re-Start");
  expect([again.status, again.location, deletions()]).toEqual([
    303,
    "/practice/list/questions?question=3&segment=1",
    1,
  ]);
  expect(stored(await client.follow(again))).toBe(0);
  expect(textsOf((await client.get("/practice-ccl?tab=pending")).page, "tbody th a")).toEqual([
    "Tablets for high blood pressure",
  ]);
  expect((await client.get("/practice-ccl/resume?question=3")).location).toBe(
    "/practice/list/questions?question=3",
  );
});

test("Submit with missing segments asks for confirmation and submits the stored ones", async () => {
  const client = await portal.signedIn();
  await answerAndPress(
    client,
    await client.get("/practice/list/questions?question=3&segment=1"),
    "Next",
  );
  const end = await client.get("/practice/list/questions?question=3&segment=end");
  expect(textsOf(end.page, "#main section .flex")[0]).toMatch(/^Without an answer: ?Segment 2/);
  const asked = await client.get(link(end, "Submit"));
  expect([textOf(asked.page, "h1"), textOf(asked.page, ".dialog p")]).toEqual([
    "Save Answer",
    MISSING,
  ]);
  const detail = await client.follow(await client.press(asked, "Submit"));
  expect(
    textsOf(detail.page, ".answers > li").map((text) => text.includes("Not answered")),
  ).toEqual([false, true, true, true, true]);
});
