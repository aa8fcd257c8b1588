import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { fixture } from "../../upstream/content-folder.ts";
import { usePortal } from "../portal-stack.ts";

const TEACHER = { email: "teacher@example.com", password: "interpreting" };
const REVIEW = "/practice-ccl/completed?record=1";
const portal = usePortal();

test("a student sends a practice, the teacher remarks on it, and the dashboard announces it once", async () => {
  const student = await portal.signedIn();
  const teacher = portal.client();
  const door = await teacher.follow(await teacher.get("/staff/practices/1"));
  const before = await teacher.follow(await teacher.press(door, "Log in", TEACHER));
  expect(before.page.querySelector("audio[src*='/sounds/answers/']")).toBeNull();
  const review = await student.get(REVIEW);
  const sent = await student.follow(await student.press(review, "Send it to my teacher"));
  expect(textOf(sent.page, ".notice-page")).toBe("Your teacher can hear this practice now.");

  const at = await teacher.get("/staff/practices/1");
  const sound = at.page.querySelector("audio[src*='/sounds/answers/']")?.getAttribute("src") ?? "";
  expect((await teacher.get(sound)).status).toBe(200);
  const field = at.page.querySelector("textarea[name^='remark-']")?.getAttribute("name") ?? "";
  const typed = { remark: "x".repeat(10_001), [field]: "Mind the date." };
  const refused = await teacher.press(at, "Save and show the student", typed);
  expect([refused.status, textOf(refused.page, `#${field}`)]).toEqual([422, "Mind the date."]);
  portal.fake.script("POST /api/staff/practices/1", answer(500));
  const away = await teacher.press(refused, "Save and show the student", { remark: "Slower." });
  await portal.heal();
  expect([away.status, textOf(away.page, "#remark")]).toEqual([503, "Slower."]);
  const say = (bytes: Uint8Array) =>
    teacher.press(away, "Save and show the student", {}, { field: "sound", name: "said", bytes });
  for (const [bytes, problem] of [
    [new Uint8Array(8_100_000), "The sound is larger than 8 MB. Choose a smaller one, as an MP3."],
    [
      Buffer.from("no sound ".repeat(99)),
      "This file is not a recording. Save it as MP3 or M4A (AAC), and choose that file.",
    ],
  ] as const) {
    const { status, page } = await say(bytes);
    expect([status, textsOf(page, ".summary a"), textOf(page, "#remark")]).toEqual([
      ...[422, [problem], "Slower."],
    ]);
  }
  const saved = await teacher.follow(await say(fixture("take.mp3")));
  expect(textOf(saved.page, ".notice-page")).toBe("Saved. The student sees it now.");
  const stale = await teacher.press(at, "Save and show the student", { remark: "Mine." });
  expect([stale.status, textOf(stale.page, "#remark")]).toEqual([422, "Mine."]);
  expect(textOf(stale.page, "#theirs")).toContain("Slower.");

  const news = textsOf((await student.get("/dashboard")).page, ".next-news");
  expect(news.join()).toMatch(/^Your teacher left a remark on Dialogue \d+: .+\. Open it$/);
  const { page } = await student.get(REVIEW);
  const said = page.querySelector("section:has(#remark-title) audio")?.getAttribute("src") ?? "";
  expect((await student.get(said)).bytes).toEqual(fixture("take.mp3"));
  expect(textOf(page, "section:has(#remark-title)")).toMatch(
    /^Your teacher’s remark\s*Slower\.\s*Spoken remark.*There is also a remark on segment 1\..*Meera/s,
  );
  expect(textsOf(page, ".answers summary")[0]).toContain("Remark");
  expect(textOf(page, ".answers li")).toContain("Mind the date.");
  const later = textsOf((await student.get("/dashboard")).page, ".next-news");
  expect(later.join()).not.toContain("Your teacher");
});

test("a teacher plays the copy of a sound that not every browser plays, and saves what was sent", async () => {
  const { db } = portal.stack;
  const { id } = await db
    .selectFrom("practice_answers")
    .select("id")
    .where("record_id", "=", 1)
    .executeTakeFirstOrThrow();
  const raw = { file_name: "0123.raw.amr" };
  await db.updateTable("practice_answers").set(raw).where("id", "=", id).execute();
  const teacher = portal.client();
  const door = await teacher.follow(await teacher.get("/staff/practices/1"));
  const { text } = await teacher.follow(await teacher.press(door, "Log in", TEACHER));
  const played = "/staff/sounds/answers/0123.raw.amr.m4a";
  expect(text).toContain(`src="${played}"`);
  expect(text).toContain(`href="${played}?original" download`);
});
