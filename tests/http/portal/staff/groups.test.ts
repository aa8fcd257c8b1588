import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const TEACHER = { email: "teacher@example.com", password: "interpreting" };
const portal = usePortal();

test("keeps what was typed on the 404 page when somebody else deletes the group meanwhile", async () => {
  const teacher = portal.client();
  const door = await teacher.follow(await teacher.get("/staff/groups"));
  const list = await teacher.follow(await teacher.press(door, "Log in", TEACHER));
  const language = list.page.querySelector("#language_id option[value!='']");
  const wish = { name: "Short-lived", language_id: language?.getAttribute("value") ?? "" };
  const group = await teacher.follow(await teacher.press(list, "Make the group", wish));
  const address = new URL(group.url).pathname;
  await teacher.post(address, { do: "delete" });
  const gone = await teacher.press(group, "Add them", { emails: "a@example.com" });
  expect([gone.status, textsOf(gone.page, ".staff-said")]).toEqual([404, ["a@example.com"]]);
  expect(textOf(gone.page, "main")).toContain("Somebody may have removed it meanwhile");
  const other = await teacher.get(address);
  expect([other.status, textsOf(other.page, ".staff-said")]).toEqual([404, []]);
});

test("a teacher makes a group and gives it work; the student sees the due date in their own time", async () => {
  const teacher = portal.client();
  const door = await teacher.follow(await teacher.get("/staff/groups"));
  const list = await teacher.follow(await teacher.press(door, "Log in", TEACHER));
  const nameless = await teacher.press(list, "Make the group", { name: " " });
  expect([nameless.status, textOf(nameless.page, "#name-error")]).toEqual([422, "Write a name"]);
  const hindi = list.page
    .querySelectorAll("#language_id option")
    .find(({ text }) => text === "Hindi")
    ?.getAttribute("value");
  const wish = { name: "Tuesday", language_id: hindi ?? "" };
  const group = await teacher.follow(await teacher.press(nameless, "Make the group", wish));
  expect(textOf(group.page, "h1")).toBe("Tuesday");
  const emails = "nobody@example.com";
  const unknown = await teacher.press(group, "Add them", { emails });
  expect([unknown.status, textOf(unknown.page, "#emails")]).toEqual([422, emails]);
  const filled = await teacher.follow(
    await teacher.press(unknown, "Add them", { emails: "student@example.com" }),
  );
  expect(textsOf(filled.page, "tbody th")).toHaveLength(1);

  const give = await teacher.get(`${new URL(group.url).pathname}/work`);
  const empty = await teacher.press(give, "Give the work", { sentence: "Mind the numbers." });
  expect([empty.status, textOf(empty.page, "#work-error")]).toEqual([
    422,
    "Choose a dialogue or a mock test",
  ]);
  const dialogue = give.page.querySelector("input[name=dialogue]")?.getAttribute("value") ?? "";
  const work = { dialogue, due_on: "2030-01-31", sentence: "Mind the numbers." };
  const given = await teacher.follow(await teacher.press(empty, "Give the work", work));
  expect(textsOf(given.page, "tbody td")[1]).toBe("Not done");

  const student = await portal.signedIn();
  student.cookies.set("time-zone", "Australia%2FPerth");
  const due = /Not done\. Due 31 Jan 2030, 8:59\spm$/;
  const panel = (await student.get("/dashboard")).page;
  expect(textsOf(panel, "#work li").join()).toMatch(due);
  expect(textOf(panel, "#work li")).toContain("Mind the numbers.");
  expect(textsOf((await student.get("/work")).page, ".lines li").join()).toMatch(due);
  portal.fake.script("GET /api/v1/work", answer(404));
  expect((await student.get("/work")).status, "a provider without the call").toBe(404);
});

test("work keeps its ticks, day and sentence through any number of searches, without script", async () => {
  const teacher = portal.client();
  const door = await teacher.follow(await teacher.get("/staff/groups"));
  const list = await teacher.follow(await teacher.press(door, "Log in", TEACHER));
  const hindi = list.page
    .querySelectorAll("#language_id option")
    .find(({ text }) => text === "Hindi")
    ?.getAttribute("value");
  const wish = { name: "Two searches", language_id: hindi ?? "" };
  const group = await teacher.follow(await teacher.press(list, "Make the group", wish));
  const path = `${new URL(group.url).pathname}/work`;
  const first = await teacher.get(path);
  const all = first.page.querySelectorAll("input[name=dialogue]").map((box) => ({
    id: box.getAttribute("value") ?? "",
    name: box.closest("label")?.text.trim() ?? "",
  }));
  const [one, other] = [all[0], all.at(-1)];
  const wordOf = (name = "") => name.split(": ")[1]?.split(" (")[0] ?? "";
  const test = first.page.querySelector("input[name=test]")?.getAttribute("value") ?? "";
  const said = { due_on: "2030-01-31", sentence: "Mind the numbers." };
  const begun = { dialogue: one?.id ?? "", test, ...said, search: wordOf(other?.name) };
  const second = await teacher.follow(await teacher.press(first, "Search", begun));
  const ticked = ({ page }: typeof second, name: string) =>
    page
      .querySelectorAll(`input[name=${name}]`)
      .filter((box) => box.hasAttribute("checked"))
      .map((box) => box.closest("label")?.text.trim());
  const typed = ({ page }: typeof second) =>
    ["due_on", "sentence"].map((name) => page.querySelector(`#${name}`)?.getAttribute("value"));
  expect([second.status, ticked(second, "dialogue"), typed(second)]).toEqual([
    200,
    [one?.name],
    Object.values(said),
  ]);
  expect(ticked(second, "test")).toHaveLength(1);
  expect(textsOf(second.page, "legend")[0]).toContain("1 chosen");
  const more = new URLSearchParams([
    ...[one, other].map((dialogue) => ["dialogue", dialogue?.id ?? ""]),
    ...Object.entries({ ...said, test, search: "no such dialogue", then: "find" }),
  ]);
  const third = await teacher.follow(await teacher.postText(path, more.toString()));
  expect(ticked(third, "dialogue")).toEqual([one?.name, other?.name]);
  expect(textOf(third.page, "#work")).toContain("No other dialogue fits");
  more.set("due_on", "");
  more.delete("then");
  const refused = await teacher.postText(path, more.toString());
  expect([refused.status, ticked(refused, "dialogue"), typed(refused)]).toEqual([
    422,
    [one?.name, other?.name],
    ["", said.sentence],
  ]);
  more.set("due_on", said.due_on);
  const given = await teacher.follow(await teacher.postText(path, more.toString()));
  const rows = textsOf(given.page, ".row-title").join();
  for (const dialogue of [one, other]) expect(rows).toContain(wordOf(dialogue?.name));
});
