import { beforeAll, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { givenPublished } from "../../../support/given/staff.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer } from "../../../support/portal-client.ts";
import { scriptlessProblems, scriptProblems } from "../../../support/script-rules.ts";
import { usePortal } from "../portal-stack.ts";
import { handIn, logIn } from "./marked-test.ts";

const portal = usePortal({ STAFF_PATH: "/teachers" });

const handedIn = { record: 0 };
beforeAll(async () => {
  handedIn.record = await handIn(portal, 1);
});
const address = () => `/teachers/tests/${handedIn.record}`;

const open = ({ page }: Answer) => page.querySelector("details[name=segment][open]");
/** The typed values of the open segment, by the names of its fields. */
const typedIn = (at: Answer, ...names: string[]) =>
  names.map((name) => {
    const field = open(at)?.querySelector(`[name="${name}"]`);
    return field?.tagName === "TEXTAREA" ? field.text.trim() : field?.getAttribute("value");
  });
const summary = (at: Answer, place: number) =>
  textsOf(at.page, "details[name=segment] > summary")[place];
const SAVE = "Save segment 1, and go on";

test("keeps what was typed after an invalid value, a colleague's save, an ended session or an API fault", async () => {
  const teacher = portal.client();
  const list = await logIn(teacher, "/teachers/tests");
  expect(textOf(list.page, ".row-meta")).toMatch(/ Promised by \d+ \w+ \d{4}/);
  const at = await teacher.get(address());
  const names = ["count-om", "count-he", "remark", "at-0", "comment-0"];
  const empty = await teacher.get(`${address()}/publish`);
  expect((await teacher.press(empty, "Publish", {})).status).toBe(422);
  await teacher.press(at, SAVE, { remark: "A colleague's.", "count-he": "1" });

  const typed = { "count-om": "x", remark: "a".repeat(1_001), "comment-0": "A pause." };
  const wrong = await teacher.press(at, SAVE, typed);
  expect([wrong.status, textsOf(wrong.page, ".summary a")]).toEqual([
    422,
    [
      "Omission must be a whole number from 0 to 99",
      "Type the time of the comment, as 0:06",
      "A remark here may have 1,000 characters at most",
    ],
  ]);
  expect(typedIn(wrong, ...names)).toEqual(["x", "0", typed.remark, "", "A pause."]);
  const mine = { remark: "Mine.", "count-om": "3", "at-0": "0:06", "comment-0": "A pause." };
  const conflict = await teacher.press(wrong, SAVE, mine);
  expect([conflict.status, textOf(conflict.page, ".work-notices strong")]).toEqual([
    422,
    "Somebody else marked this meanwhile.",
  ]);
  expect(textOf(conflict.page, "details[open] .clashes")).toContain("A colleague's.");
  const both = ["3", "1", "Mine.", "0:06", "A pause."];
  expect(typedIn(conflict, ...names), "with the colleague's number").toEqual(both);
  const other = await teacher.get(address());
  expect(other.text, "not overwritten").toContain("A colleague&#x27;s.");

  portal.fake.script("GET /api/staff/tests", answer(500));
  portal.fake.script(`POST /api/staff/tests/${handedIn.record}/marks`, answer(500));
  const away = await teacher.press(conflict, SAVE);
  portal.fake.heal();
  expect([away.status, textOf(away.page, "main")]).toEqual([503, expect.stringContaining("Mine.")]);
  const cookie = teacher.cookies.get("ccl_staff") ?? "";
  teacher.cookies.delete("ccl_staff");
  const ended = await teacher.press(away, "Send again");
  expect([ended.status, textOf(ended.page, "h1")]).toEqual([401, "Your session has ended"]);
  teacher.cookies.set("ccl_staff", cookie);
  const saved = await teacher.press(ended, "Send again");
  expect(saved.status).toBe(303);
  const id = open(at)?.querySelector("form")?.id.replace("s-", "") ?? "";
  const after = await teacher.get(`${address()}?at=${id}`);
  expect(typedIn(after, ...names)).toEqual(both);
  expect(summary(after, 0)).toContain("Omission 3, Hesitation 1");
});

test("the verdict keeps what was typed, shows a colleague's, and takes texts of several lines", async () => {
  const teacher = portal.client();
  await logIn(teacher, "/teachers/tests");
  const at = await teacher.get(address());
  const set = at.page.querySelector("form[data-verdict]")?.getAttribute("data-verdict") ?? "";
  const [first = ""] = set.split(" ");
  const [mark, words] = [`mark-${first}`, `reviews-${first}`];
  const filled = ({ page }: Answer) => [
    page.querySelector(`#${mark}`)?.getAttribute("value"),
    page.querySelector(`#${words}`)?.text.trim(),
  ];
  const save = (from: Answer, typed: Record<string, string>) =>
    teacher.press(from, "Save the verdict", typed);
  await save(at, { [mark]: "40", [words]: "Of a colleague." });
  const wrong = await save(at, { [mark]: "46", [words]: "Long words." });
  expect([wrong.status, textsOf(wrong.page, ".summary a")]).toEqual([
    422,
    ["The estimate must be a number from 0 to 45, in steps of a half"],
  ]);
  expect(filled(wrong)).toEqual(["46", "Long words."]);

  const conflict = await save(wrong, { [mark]: "29.5", [words]: "One.\r\nTwo." });
  expect(conflict.status).toBe(422);
  expect(textsOf(conflict.page, "form[data-verdict] .hint").join(" ")).toMatch(
    /Saved meanwhile: 40.*Saved meanwhile: Of a colleague\./,
  );
  expect((await save(conflict, {})).status).toBe(303);
  const again = await teacher.get(address());
  expect(filled(again)).toEqual(["29.5", "One.\nTwo."]);
  // A browser sends line breaks so, in hidden fields, too.
  const sent = { [`before-${words}`]: "One.\r\nTwo.", [words]: "One.\r\nTwo.\r\nThree." };
  expect((await save(again, sent)).status).toBe(303);
  await save(await teacher.get(address()), { [mark]: "", [words]: "" });
  expect(filled(await teacher.get(address()))).toEqual(["", ""]);
});

test("a teacher marks a waiting test without script, and the student sees the published review", async () => {
  const { record } = handedIn;
  const teacher = portal.client();
  const list = await logIn(teacher, "/teachers/tests");
  expect(textsOf(list.page, ".row-title a"), "whose test it is").toEqual([
    "Hindi Mock Test 1, Manpreet",
  ]);
  expect([...scriptProblems(list.page), ...scriptlessProblems(list.page)]).toEqual([]);
  const link = list.page.querySelector(".row-title a")?.getAttribute("href") ?? "";
  expect(link).toBe(address());
  let at = await teacher.get(`${link}?at=0-0`);
  expect(textOf(at.page, "h1")).toBe("Manpreet, Hindi Mock Test 1");
  const forms = at.page.querySelectorAll("form[data-set]");
  expect(forms.length).toBeGreaterThan(8);
  expect(textsOf(at.page, "details[name=segment] form[data-set] h3")).toHaveLength(forms.length);
  const sounds = at.page.querySelectorAll("audio");
  expect(sounds.every((audio) => audio.closest("details")?.hasAttribute("open"))).toBe(true);
  const sound = sounds[0]?.getAttribute("src") ?? "";
  const part = await teacher.get(sound, { Range: "bytes=0-9" });
  expect([part.status, part.bytes.length, part.headers.get("content-range")]).toEqual([
    206,
    10,
    expect.stringMatching(/^bytes 0-9\/\d+$/),
  ]);
  expect((await portal.client().get(sound)).status).toBe(401);

  const [first = "", second = ""] = forms.map(({ id }) => id.replace("s-", ""));
  at = await teacher.get(`${link}?at=${first}`);
  const said = { "count-om": "2", "count-he": "", remark: "Slower.", "comment-0": "" };
  const saved = await teacher.press(at, SAVE, said);
  expect(saved.location).toBe(`${link}?at=${second}&saved=1#s-${second}`);
  at = await teacher.follow(saved);
  expect(textOf(at.page, ".work-notices")).toBe("Your marks are saved.");
  expect(open(at)?.querySelector("form")?.id).toBe(`s-${second}`);
  expect(summary(at, 0)).toContain("Omission 2");
  expect(textOf(at.page, ".marker")).toContain("You mark this test.");
  at = await teacher.follow(await teacher.press(at, "Give it back"));
  expect(textOf(at.page, ".work-notices")).toBe("Others see that this test is free.");

  const sets = at.page.querySelector("form[data-verdict]")?.getAttribute("data-verdict") ?? "";
  const [one = "", two = ""] = sets.split(" ");
  const verdict = {
    ...{ [`mark-${one}`]: "30", [`reviews-${one}`]: "साफ़ और पूरा।" },
    ...{ [`mark-${two}`]: "33", [`reviews-${two}`]: "Complete." },
    [`remark-${two}`]: "Mind the numbers.",
  };
  // Nothing changes, so nothing is saved.
  expect((await teacher.press(at, "Save the verdict", {})).status).toBe(303);
  const student = await portal.signedIn();
  const feedback = `/mock-test/feedback?record=${record}`;
  at = await teacher.follow(await teacher.press(at, "Check and publish", verdict));
  expect(textOf(at.page, "main")).toContain("Both: 63 of 90, passed.");
  const before = await student.get(feedback);
  expect(before.text).not.toContain("साफ़");
  expect(textOf(before.page, "main")).toContain("Pending...");

  const publish = () => teacher.press(at, "Publish, and open the next test", {});
  const following = answer(200, { results: givenPublished({ next: 12 }) });
  portal.fake.script(`POST /api/staff/tests/${record}/publish`, following);
  expect((await publish()).location).toBe("/teachers/tests/12");
  portal.fake.heal();
  const done = await teacher.follow(await publish());
  expect([textOf(done.page, ".notice"), textOf(done.page, ".empty-what")]).toEqual([
    "The review is published, and the student gets a mail.",
    "Nothing to review",
  ]);
  const after = await student.get(feedback);
  const [board, ...words] = textsOf(after.page, ".panel > section");
  expect(board).toMatch(/^Estimated marksPassed: every mark is high enough\./);
  expect(textsOf(after.page, ".panel tbody tr")).toEqual([
    "Dialogue 130 of 4529 reached",
    "Dialogue 233 of 4529 reached",
    "Both63 of 9063 reached",
  ]);
  expect(words).toEqual(["Admin reviewसाफ़ और पूरा।", "Tutor remarkNo comment."]);
  expect(textOf(after.page, ".answers li")).toContain("Errors found2 Omission");
  expect(textOf(after.page, ".quiet-fold")).toContain("at least 29 marks in each");
  const completed = await student.get("/mock-test?tab=completed");
  expect(textsOf(completed.page, "tbody .btn")[0]).toMatch(/^View review/);
  const log = await teacher.get("/teachers/log");
  expect(textsOf(log.page, "main ol > li")[0]).toMatch(
    new RegExp(`^publish a review: mock test ${record}.*Meera Teacher$`),
  );
});

test("adds a chosen sentence to a remark without script", async () => {
  const teacher = portal.client();
  await logIn(teacher, "/teachers/tests");
  const page = await teacher.get("/teachers/sentences");
  const fields = { word: "late", text: "Begin within 5 seconds." };
  await teacher.follow(await teacher.press(page, "Add the sentence", fields));
  const at = await teacher.get(address());
  const option = open(at)
    ?.querySelectorAll("select[name=sentence] option")
    .find(({ text }) => text === fields.text);
  const sentence = option?.getAttribute("value") ?? "";
  const id = open(at)?.querySelector("form")?.id.replace("s-", "") ?? "";
  const [, save = ""] =
    /(Save segment \d+(?:, and go on)?)/.exec(textOf(at.page, "details[open]")) ?? [];
  await teacher.press(at, save, { remark: "Clear.", sentence });
  const after = await teacher.get(`${address()}?at=${id}`);
  expect(typedIn(after, "remark")).toEqual(["Clear. Begin within 5 seconds."]);
});
