import { expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { fixture } from "../../upstream/content-folder.ts";
import { usePortal } from "../portal-stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
const portal = usePortal();

async function logIn(): Promise<PortalClient> {
  const owner = portal.client();
  const door = await owner.follow(await owner.get("/staff"));
  await owner.follow(await owner.press(door, "Log in", OWNER));
  return owner;
}
const notice = ({ page }: Answer) => textOf(page, "main .notice");

test("an owner makes a mock test of two dialogues, publishes and withdraws it", async () => {
  const owner = await logIn();
  const list = await owner.get("/staff/content");
  expect(textsOf(list.page, ".tabs a")).toContain("Mock tests");
  const empty = await owner.press(
    await owner.get("/staff/content/tests/new"),
    "Go on to the dialogues",
  );
  expect(textsOf(empty.page, ".summary a")).toEqual(["The name is required", "Choose a language"]);
  const hindi = empty.page
    .querySelectorAll("#language_id option")
    .find((option) => option.textContent === "Hindi")
    ?.getAttribute("value");
  const named = { mocktest_name: "Test of May", language_id: hindi ?? "" };
  let at = await owner.follow(await owner.press(empty, "Go on to the dialogues", named));
  const first = at;
  expect(at.page.querySelector("#duration")?.getAttribute("value")).toBe("35");
  expect(textsOf(at.page, "ul.rows button").length, "before any search").toBeGreaterThan(1);
  for (const search of ["bond", "2"]) {
    at = await owner.follow(await owner.press(at, "Look for it", { search }));
    expect(textsOf(at.page, ".notice"), "a search says nothing of saving").toEqual([]);
    const [add = ""] = textsOf(at.page, "ul.rows button");
    at = await owner.follow(await owner.press(at, add));
  }
  const chosen = textsOf(at.page, "ol.rows .row-title");
  expect(chosen).toHaveLength(2);
  at = await owner.follow(await owner.press(at, `Move up: ${chosen[1]}`));
  expect(textsOf(at.page, "ol.rows .row-title")).toEqual(chosen.toReversed());

  const late = await owner.press(first, "Save the mock test", { mocktest_name: "Mine" });
  expect([late.status, textOf(late.page, ".notice strong")]).toEqual([
    422,
    "Somebody else changed this meanwhile.",
  ]);
  expect(late.page.querySelector("#mocktest_name")?.getAttribute("value")).toBe("Mine");
  const wrong = await owner.press(at, "Save the mock test", { serial_no: "0", duration: "many" });
  expect(textsOf(wrong.page, ".summary a")).toEqual([
    "The number must be a whole number from 1 to 1,000,000",
    "The minutes must be a whole number from 1 to 600",
  ]);

  at = await owner.follow(await owner.press(at, "Publish"));
  expect(notice(at)).toContain("Students see it from now on.");
  const student = await portal.signedIn();
  expect((await student.get("/mock-test?search=may")).text).toContain("Test of May");
  at = await owner.follow(await owner.press(at, "Withdraw"));
  expect(notice(at)).toContain("withdrawn");
  expect((await student.get("/mock-test?search=may")).text).not.toContain("Test of May");
});

test("an owner adds words from a list, edits and removes them; a student sees new words at once", async () => {
  const owner = await logIn();
  const list = await owner.get("/staff/content/words?search=rent");
  expect(list.page.querySelectorAll(".word-rows > li").length).toBeGreaterThan(0);
  const add = await owner.get("/staff/content/words/new");
  const empty = await owner.press(add, "Check the words");
  expect(textsOf(empty.page, ".summary a")).toEqual([
    "Choose a language",
    "Type or paste words, or choose a file",
  ]);
  const hindi = list.page
    .querySelectorAll("#language option")
    .find((option) => option.textContent === "Hindi")
    ?.getAttribute("value");
  const fields = { language_id: hindi ?? "", topic: "At the dentist" };
  const typed = { ...fields, list: "wisdom tooth = अक्ल दाढ़\nmilk tooth" };
  const look = await owner.press(empty, "Check the words", typed);
  expect(textOf(look.page, "main .page-head p")).toBe("Hindi: 1 new, 1 with a fault.");
  expect(textOf(look.page, ".field-error")).toBe("Line 2: The meaning is required.");
  const student = await portal.signedIn();
  const wisdom = async () => (await student.get("/vocabulary?list=ccl&search=wisdom")).text;
  expect(await wisdom(), "nothing is stored yet").not.toContain("अक्ल दाढ़");
  const left = await owner.press(look, "Store 1 word without a fault");
  expect(textOf(left.page, ".notice")).toContain("Added: 1.");
  expect(await wisdom()).toContain("अक्ल दाढ़");
  const mended = { "row-paraphrase": "दूध का दाँत" };
  const again = await owner.press(left, "Check again", mended);
  const done = await owner.follow(await owner.press(again, "Store 1 word"));
  expect(notice(done)).toBe("Added: 1. Students have them from now on.");
  expect(done.page.querySelector("#topic")?.getAttribute("value"), "kept").toBe("At the dentist");

  const file = (bytes: Uint8Array, name: string) =>
    owner.press(add, "Check the words", fields, { field: "sent", name, bytes });
  const utf16 = await file(Buffer.from("\uFEFFplaque;मैल\r\n", "utf16le"), "excel.csv");
  expect(textOf(utf16.page, "main .page-head p")).toBe("Hindi: 1 new.");
  const packed = await file(Buffer.from("PK\u0003\u0004\u0000"), "deck.apkg");
  expect([packed.status, textOf(packed.page, ".summary a")]).toEqual([
    422,
    "This is a packed file. In Anki, export “Notes in Plain Text”. In a spreadsheet, save as CSV.",
  ]);
  const many = Array.from({ length: 5_000 }, (_, at) => `w${at} = x`).join("\n");
  const tooMany = await owner.press(add, "Check the words", { ...fields, list: many });
  expect([tooMany.status, textOf(tooMany.page, ".summary a")]).toEqual([
    422,
    "Send at most 1,000 words at once.",
  ]);
  expect(textOf(tooMany.page, "#list")).toContain("w4999 = x");

  const at = await owner.get("/staff/content/words?search=wisdom");
  const id = at.page.querySelector("[name=id]")?.getAttribute("value") ?? "";
  const change = { [`paraphrase-${id}`]: "अक्ल दाढ़, ज्ञान दंत" };
  const saved = await owner.follow(await owner.press(at, "Save the words", change));
  expect(notice(saved)).toBe("The words are saved.");
  const late = await owner.press(at, "Save the words", { [`word-${id}`]: "wisdom teeth" });
  expect([late.status, textOf(late.page, ".summary a")]).toEqual([
    422,
    expect.stringMatching(/^Somebody changed this meanwhile, to “wisdom tooth”/),
  ]);
  const none = await owner.press(saved, "Remove the chosen");
  expect(textOf(none.page, "main .notice")).toContain("Choose words first");
  const moved = await owner.press(saved, "Move", { id, move_to: "Teeth" });
  expect(notice(await owner.follow(moved))).toBe("Moved to “Teeth”: 1.");
  const now = await owner.get(at.url);
  const asked = await owner.press(now, "Remove the chosen", { id });
  expect(textOf(asked.page, "#question")).toBe("Remove this word?");
  const gone = await owner.follow(await owner.press(asked, "Remove this word"));
  expect(notice(gone)).toContain("Removed: 1.");
  expect((await owner.get(at.url)).page.querySelector(".word-rows")).toBeNull();
});

test("an owner adds a video with its files, and publishes, moves and withdraws it", async () => {
  const owner = await logIn();
  const list = await owner.get("/staff/content/videos");
  const first = textsOf(list.page, ".row-title a");
  let at = await owner.follow(await owner.press(list, "Go on to its film", { title: "The hall" }));
  const early = await owner.press(at, "Publish");
  expect(textOf(early.page, "main .notice, main .summary")).toContain("a file or an address");
  const store = (kind: string, label: string, bytes: Uint8Array) =>
    owner.press(at, `Store: ${label}`, {}, { field: kind, name: "sent", bytes });
  const wrong = await store("file", "Film", Buffer.from("no film"));
  expect(textsOf(wrong.page, ".summary a")).toEqual([
    "This file is neither an MP4 nor a WebM film.",
  ]);
  const large = await store("file", "Film", new Uint8Array(32 * 1024 * 1024 + 1));
  expect(textsOf(large.page, ".summary a")[0]).toContain("larger than 32 MB");
  const ADVICE = "Save it as MP4 with H.264 and AAC, and choose that file.";
  for (const [bytes, said] of [
    [
      coded("hvc1"),
      `This file is HEVC (H.265), which many browsers and phones do not show. ${ADVICE}`,
    ],
    [coded("apch"), `This file is ProRes, which many browsers and phones do not show. ${ADVICE}`],
    [fixture("take.m4a"), `This file is a sound without a picture. ${ADVICE}`],
    [
      coded("avc1").subarray(0, -200),
      "The end of this film, or its index, is missing. Save it again.",
    ],
  ] as const)
    expect(textsOf((await store("file", "Film", bytes)).page, ".summary a")).toEqual([said]);
  const film = Buffer.concat([coded("avc1"), new Uint8Array(10_000_000)]);
  at = await owner.follow(await store("file", "Film", film));
  const seen = at.page.querySelector("video")?.getAttribute("src") ?? "";
  expect((await owner.get(seen)).headers.get("content-type")).toBe("video/mp4");
  at = await owner.follow(
    await store("captions", "Captions", Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nhello\n")),
  );
  at = await owner.follow(await owner.press(at, "Save", { length: "1:10", free: "1" }));
  at = await owner.follow(await owner.press(at, "Publish"));
  expect(notice(at)).toContain("Students see it from now on.");
  const student = await portal.signedIn("visitor@example.com");
  const shown = await student.get("/video");
  expect(shown.text).toContain("The hall");
  at = await owner.follow(
    await owner.press(await owner.get("/staff/content/videos"), "Move up: The hall"),
  );
  expect(textsOf(at.page, ".row-title a")).toEqual(first.toSpliced(-1, 0, "The hall"));
  const again = await owner.get(
    at.page
      .querySelectorAll(".row-title a")
      .find(({ text }) => text === "The hall")
      ?.getAttribute("href") ?? "",
  );
  await owner.press(again, "Withdraw");
  expect((await student.get("/video")).text).not.toContain("The hall");
});

test("an owner adds a live session, publishes it and withdraws it", async () => {
  const owner = await logIn();
  const empty = await owner.press(
    await owner.get("/staff/content/sessions/new"),
    "Add the live session",
  );
  expect(textsOf(empty.page, ".summary a")).toEqual([
    "The topic is required",
    "Type the time as 18:30",
    "The address is required",
  ]);
  const given = {
    ...{ topic: "Numbers, out loud", weekday: "Monday", day: "2030-01-01", begins: "18:30" },
    join_url: "https://meet.example.test/9",
  };
  const both = await owner.press(empty, "Add the live session", given);
  expect(textsOf(both.page, ".summary a")).toEqual(["Choose a weekday, or one day"]);
  const once = { ...given, day: "" };
  let at = await owner.follow(await owner.press(empty, "Add the live session", once));
  const student = await portal.signedIn();
  const sees = async () =>
    (await student.get("/dashboard")).text.includes("Numbers, out loud") ||
    (await student.get("/live-sessions")).page
      .querySelectorAll("a")
      .some(({ text }) => text === "Add to calendar: Numbers, out loud");
  expect(await sees(), "not published").toBe(false);
  const link = at.page
    .querySelectorAll(".row-title a")
    .find(({ text }) => text === "Numbers, out loud");
  const page = await owner.get(link?.getAttribute("href") ?? "");
  at = await owner.follow(await owner.press(page, "Publish"));
  expect(notice(at)).toContain("Students see it from now on.");
  expect(await sees()).toBe(true);
  await owner.press(await owner.get(page.url), "Withdraw");
  expect(await sees()).toBe(false);
});

/** The same film with another code for its codec. */
function coded(code: string): Buffer {
  const film = Buffer.from(fixture("clip.mp4"));
  film.write(code, film.lastIndexOf("mp4v"));
  return film;
}
