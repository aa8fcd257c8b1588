import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
const SCHOOL = "GET /api/v1/school";
const portal = usePortal();
const links = async () => {
  const { page } = await portal.client().get("/login");
  return page.querySelectorAll(".try a").map((link) => link.getAttribute("href") ?? "");
};
const soundsOf = async (path: string) =>
  (await portal.client().get(path)).page
    .querySelectorAll("audio[src]")
    .map((sound) => sound.getAttribute("src") ?? "");

test("anybody hears a segment and its sample, in parts too, and no other sound", async () => {
  const [first = "", ...others] = await links();
  expect([first, others.length]).toEqual(["/try/hi", 3]);
  const stranger = portal.client();
  const { page, text } = await stranger.get(first);
  expect(textsOf(page, ".try-steps h2").map((text) => text.replace(/\s+/g, " ").trim())).toEqual([
    expect.stringMatching(/^Listen .*, in English, \d+ seconds$/),
    "Speak In Hindi, after the chime",
    "Compare A sample answer, in Hindi",
  ]);
  expect(text, "until the script is there that records").toMatch(
    /<button[^>]*data-press[^>]* disabled/,
  );
  const sounds = await soundsOf(first);
  expect(sounds).toHaveLength(2);
  for (const sound of sounds) {
    const part = await stranger.get(sound, { Range: "bytes=0-9" });
    expect([part.status, part.bytes.length, part.headers.get("content-type")]).toEqual([
      206,
      10,
      "audio/mpeg",
    ]);
  }
  const other = sounds[0]?.replace("-01-", "-02-") ?? "";
  expect((await stranger.get(other)).status).toBe(404);
  expect((await stranger.get("/try/xx")).location).toBe("/login");
});

test("an owner chooses another segment, or none, and strangers see it at once", async () => {
  const owner = portal.client();
  const door = await owner.follow(await owner.get("/staff"));
  await owner.follow(await owner.press(door, "Log in", OWNER));
  const before = await soundsOf("/try/hi");
  const page = await owner.get("/staff/school/door");
  const [hindi] = page.page.querySelectorAll("select");
  const [first, none, , second] = hindi?.querySelectorAll("option") ?? [];
  expect([first, none].map((option) => option?.getAttribute("value"))).toEqual(["first", "none"]);
  const save = (from: typeof page, segment: string) => owner.press(from, "Save Hindi", { segment });
  const saved = await owner.follow(await save(page, second?.getAttribute("value") ?? ""));
  expect(textOf(saved.page, ".notice")).toBe("The log-in page is changed.");
  expect(await soundsOf("/try/hi")).not.toEqual(before);
  const stale = await save(page, "none");
  expect([stale.status, textOf(stale.page, ".notice-danger")]).toEqual([
    422,
    expect.stringContaining("Somebody else changed this meanwhile."),
  ]);
  await save(saved, "none");
  expect(await links()).not.toContain("/try/hi");
  for (const sound of before) expect((await portal.client().get(sound)).status).toBe(404);
});

test("a provider without a door shows the log-in as it was", async () => {
  const plain = { name: "A school", branches: [], questions: [] };
  portal.fake.script(SCHOOL, answer(200, { results: plain }));
  await portal.stack.restartPortal();
  expect(await links()).toEqual([]);
});

test("a sound that a computer spoke says so", async () => {
  const spoken = { audio: "computer-voice-1.mp3", sample_audio: "told.mp3" };
  const segment = {
    language: "Hindi",
    tag: "hi",
    title: "At the doctor",
    spoken: "en",
    sample: "hi",
    ...spoken,
  };
  const results = { name: "A school", branches: [], questions: [], door: [segment] };
  portal.fake.script(SCHOOL, answer(200, { results }));
  await portal.stack.restartPortal();
  const { page } = await portal.client().get("/try/hi");
  expect(textsOf(page, ".try-steps li").map((text) => /Computer voice/.test(text))).toEqual([
    true,
    false,
    false,
  ]);
});
