import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { STAFF_PAGES } from "../../../support/staff-pages.ts";
import { fixture } from "../../upstream/content-folder.ts";
import type { PortalStack } from "../portal-stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
const SILENT = Buffer.from("no sound ".repeat(99));
/** Forms that are sent unchanged and refused. */
const REFUSED = {
  "/students/new": "Send the invitation",
  "/students/class": "See what it does",
  "/content/words/new": "Check the words",
  "/content/sessions/new": "Add the live session",
  "/school/branches/new": "Add the branch",
  "/school/questions/new": "Add the question",
  "/plans/new": "Add the plan",
};

/** Opens the staff pages. The client stores what it saw. */
export async function openStaff(portal: PortalStack): Promise<PortalClient> {
  const staff = portal.client();
  const door = await staff.follow(await staff.get("/staff"));
  await staff.press(door, "Log in", { email: "", password: "" });
  await staff.follow(await staff.press(door, "Log in", OWNER));
  const more = ["/nothing", "/people", "/payments", "/groups", "/account", "/practices/1"];
  for (const path of [...STAFF_PAGES, ...more, "/content/1"]) await staff.get(`/staff${path}`);
  const tests = await staff.get("/staff/tests");
  const review = tests.page.querySelector(".row-title a")?.getAttribute("href");
  await staff.follow(await staff.get(review ?? "/no-link"));
  return staff;
}

/** Walks the staff pages, with refusals and conflicts. */
export async function walkStaff(portal: PortalStack): Promise<PortalClient[]> {
  const staff = await openStaff(portal);
  for (const [path, button] of Object.entries(REFUSED))
    await staff.press(await staff.get(`/staff${path}`), button);
  await words(staff);
  await teach(staff);
  await review(staff);
  await edit(staff);
  return [staff];
}

/** Looks at a list with faults, and asks before words are removed. */
async function words(staff: PortalClient): Promise<void> {
  const list = await staff.get("/staff/content/words?search=bail");
  const id = list.page.querySelector("[name=id]")?.getAttribute("value") ?? "";
  await staff.press(list, "Remove the chosen", { id });
  await staff.press(list, "Save the words", { [`word-${id}`]: "" });
  const add = await staff.get("/staff/content/words/new?language=1&topic=Health");
  const typed = ["bail = x", "bail = x", "court = y", "judge"].join("\n");
  await staff.press(add, "Check the words", { list: typed });
}

/** Makes a group with work, and a spoken remark. */
async function teach(staff: PortalClient): Promise<void> {
  const list = await staff.get("/staff/groups");
  const hindi = list.page
    .querySelectorAll("#language_id option")
    .find(({ text }) => text === "Hindi")
    ?.getAttribute("value");
  const wish = { name: "Walk", language_id: hindi ?? "" };
  const made = await staff.press(list, "Make the group", wish);
  const group = await staff.follow(made);
  await staff.press(group, "Add them", { emails: "nobody@example.com" });
  await staff.follow(await staff.press(group, "Add them", { emails: "student@example.com" }));
  const work = await staff.get(`${new URL(group.url).pathname}/work`);
  await staff.press(work, "Give the work");
  const at = await staff.get("/staff/practices/1");
  const say = (answer: Answer, bytes: Uint8Array) =>
    staff.press(
      answer,
      "Save and show the student",
      { remark: "Slower." },
      { field: "sound", name: "said", bytes },
    );
  await say(at, SILENT);
  await staff.follow(await say(at, fixture("take.mp3")));
  await say(at, fixture("take.mp3"));
}

/** Marks a submitted test: a wrong number, a colleague's save, a wrong verdict, the publication. */
async function review(staff: PortalClient): Promise<void> {
  const list = await staff.get("/staff/tests");
  const href = list.page.querySelector(".row-title a")?.getAttribute("href") ?? "/no-link";
  const at = await staff.follow(await staff.get(href));
  const save = "Save segment 1, and go on";
  await staff.press(at, save, { "count-om": "x", "comment-0": "When?" });
  await staff.follow(await staff.press(at, save, { remark: "Slower." }));
  await staff.press(at, save, { remark: "Faster." });
  const [set = ""] = (
    at.page.querySelector("[data-verdict]")?.getAttribute("data-verdict") ?? ""
  ).split(" ");
  await staff.press(at, "Save the verdict", { [`mark-${set}`]: "46" });
  await staff.follow(await staff.press(at, "Check and publish"));
}

/** Changes a dialogue in two windows, with faults, and previews it. */
async function edit(staff: PortalClient): Promise<void> {
  const list = await staff.get("/staff/content");
  const href = list.page.querySelector(".row-title a")?.getAttribute("href") ?? "";
  const at = await staff.get(href);
  const nameOf = (field: string) =>
    at.page.querySelector(`textarea[name^=${field}-]`)?.getAttribute("name") ?? "";
  const longer = await staff.follow(await staff.press(at, "Add a segment below"));
  await staff.follow(await staff.press(at, "Save", { [nameOf("text")]: "One text." }));
  const clash = { [nameOf("text")]: "Another text.", [nameOf("key_facts")]: "155" };
  await staff.press(at, "Save", clash);
  await staff.press(longer, "Put into the table");
  await staff.press(longer, "Store the sounds", {}, { field: "sounds", name: "1", bytes: SILENT });
  const preview = await staff.get(`${href}/preview`);
  await staff.press(preview, "Publish the changes");
}
