import { beforeAll, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { givenStaff } from "../../../support/given/staff.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { mailsTo } from "../../../support/mailbox.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { image, JPEG } from "../../../support/pictures.ts";
import { usePortal } from "../portal-stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
const portal = usePortal({ STAFF_PATH: "/teachers" });

const logged: { owner?: PortalClient } = {};
beforeAll(async () => {
  const owner = portal.client();
  await owner.press(await owner.get("/teachers/login"), "Log in", OWNER);
  logged.owner = owner;
});
const owner = () => logged.owner?.copy() ?? portal.client();

/** Opens a student's page by a search for the name. */
async function openStudent(staff: PortalClient, name: string) {
  const list = await staff.press(await staff.get("/teachers/students"), "Search", { search: name });
  const href = list.page.querySelector(".row-title a")?.getAttribute("href") ?? "";
  return staff.get(href);
}

test("an owner finds a student, blocks and unblocks them, and gets a link to record a payment", async () => {
  const staff = owner();
  const at = await openStudent(staff, "Sam Visitor");
  expect(textOf(at.page, "h1")).toBe("Sam Visitor");
  const payments = at.page.querySelector('a[href^="/teachers/payments?"]')?.getAttribute("href");
  const prefilled = (await staff.get(payments ?? "")).page.querySelector("#email");
  expect(prefilled?.getAttribute("value")).toBe("visitor@example.com");

  const account = await staff.get(`${new URL(at.url).pathname}/account`);
  const empty = await staff.press(account, "Block");
  expect([empty.status, textOf(empty.page, "#reason-error")]).toEqual([422, "Write down why"]);
  const visitor = await portal.signedIn("visitor@example.com");
  const blocked = await staff.follow(await staff.press(empty, "Block", { reason: "Not paid." }));
  expect(textOf(blocked.page, "main")).toContain("Not paid.");
  expect((await visitor.get("/dashboard")).location).toMatch(/^\/login/);
  const door = await visitor.get("/login");
  const pair = { email: "visitor@example.com", password: "interpreting" };
  const shut = await visitor.follow(await visitor.press(door, "Log in", pair));
  expect(textOf(shut.page, "main")).toContain("Your school has closed this account for now.");
  await staff.press(blocked, "Unblock");
  expect((await visitor.press(shut, "Log in", pair)).location).toBe("/dashboard");
  expect(textsOf((await staff.get("/teachers/log")).page, ".row-title").slice(0, 2)).toEqual([
    "unblock a student: Sam Visitor",
    "block a student: Sam Visitor",
  ]);

  portal.fake.script("GET /api/staff/session", answer(200, { results: givenStaff() }));
  portal.fake.script("GET /api/staff/students/new", answer(404));
  const hidden = await staff.get("/teachers/students/new");
  expect([
    hidden.status,
    textsOf(hidden.page, "nav[aria-label=Staff] a").includes("School"),
  ]).toEqual([404, false]);
});

test("a student downloads their data, requests deletion with the password, and cancels the request", async () => {
  const student = await portal.signedIn();
  const profile = await student.get("/user-profile");
  expect(textOf(profile.page, "main")).toMatch(/One \.zip file holds .+ MB of recordings/);
  const file = await student.get("/user-profile/archive");
  expect([file.headers.get("content-type"), file.headers.get("content-disposition")]).toEqual([
    "application/zip",
    `attachment; filename="My data.zip"; filename*=UTF-8''My%20data.zip`,
  ]);
  expect(file.bytes.subarray(0, 4).toString("latin1")).toBe("PK\x03\x04");
  const ask = await student.get("/user-profile/delete");
  const wrong = await student.press(ask, "Delete my account", { current_password: "guess" });
  expect([wrong.status, textOf(wrong.page, "#current_password-error")]).toEqual([
    422,
    "The current password is wrong.",
  ]);
  const given = { current_password: "interpreting" };
  const asked = await student.follow(await student.press(wrong, "Delete my account", given));
  expect(textOf(asked.page, ".notice-warning")).toContain("Your account will be deleted");
  const staff = owner();
  expect(textOf((await openStudent(staff, "Manpreet")).page, "main")).toContain("Will be deleted");
  expect(textOf(asked.page, "main")).toContain("Keep my account");
  const home = await student.get("/dashboard");
  expect(textOf(home.page, "main .notice-warning")).toMatch(/^On \d.+ we delete your account\./);
  const kept = await student.follow(await student.press(home, "Keep my account"));
  expect(textOf(kept.page, ".notice-page")).toContain("Your account stays");
  for (const path of ["/user-profile", "/dashboard"])
    expect((await student.get(path)).page.querySelector(".notice-warning"), path).toBeNull();
});

test("staff hide a reported post from students and show it again", async () => {
  const student = await portal.signedIn();
  const forum = await student.get("/forum");
  const reported = await student.follow(await student.press(forum, "Report"));
  expect(textOf(reported.page, ".notice")).toContain("Your school looks at the post.");
  const staff = owner();
  const list = await staff.get("/teachers/forum?state=reported");
  const said = textOf(list.page, ".staff-said");
  expect(textOf(reported.page, "main")).toContain(said);
  const hidden = await staff.follow(await staff.press(list, "Hide"));
  expect(textOf(hidden.page, ".empty-what")).toBe("No reported post is waiting");
  expect(textOf((await student.get("/forum")).page, "main")).not.toContain(said);
  await staff.press(await staff.get("/teachers/forum?state=hidden"), "Show again");
  expect(textOf((await student.get("/forum")).page, "main")).toContain(said);
});

test("staff delete an image with its file, and block an author until they allow posts again", async () => {
  const student = await portal.signedIn();
  const post = async (text: string) => {
    const fields = { forum_details: text };
    const forum = await student.get("/forum");
    return student.follow(await student.press(forum, "Post Comment", fields, image(JPEG)));
  };
  const picture = ({ page }: Answer) =>
    page.querySelector(".post-picture img")?.getAttribute("src") ?? "none";
  const address = picture(await post("With a picture"));
  expect((await student.get(address)).status).toBe(200);
  const staff = owner();
  const list = await staff.get("/teachers/forum");
  await staff.press(list, "Delete the picture");
  expect(picture(await student.get("/forum"))).not.toBe(address);
  expect((await student.get(address)).status).toBe(404);

  await staff.press(list, "Block the author here");
  const refused = await post("Once more");
  expect([refused.status, textOf(refused.page, "#forum_details-error")]).toEqual([
    422,
    "Your school does not let you write here at the moment. Ask your school about it.",
  ]);
  await staff.press(await staff.get("/teachers/forum"), "Let the author write");
  expect(textOf((await post("Once more")).page, "main")).toContain("Once more");
});

test("staff see a waiting enquiry, add a note, and answer it by mail exactly once", async () => {
  const student = await portal.signedIn();
  const form = await student.get("/online-class-booking");
  const asked = { phone: "0412 345 678", branch: "MELBOURNE", country: "India" };
  const message = "Is there a class on Sunday?";
  await student.press(form, "BOOK MY TRAIL CLASS", { ...asked, message });
  const staff = owner();
  const home = await staff.get("/teachers");
  expect(textsOf(home.page, ".waitlist h3")).toContain("Answer Manpreet Student");
  // Each chart has a sentence and a table.
  expect(home.page.querySelectorAll("main .picture-say, main .picture-table").length).toBe(8);
  expect((await staff.get("/teachers/enquiries?branch=sydney")).text).not.toContain(message);
  const inbox = await staff.get("/teachers/enquiries?branch=melbourne");
  const href = inbox.page.querySelector(".row-title a")?.getAttribute("href") ?? "";
  const at = await staff.get(href);
  const noted = await staff.follow(await staff.press(at, "Save the note", { note: "Ask Ravi." }));
  expect(textsOf(noted.page, ".lines .staff-said")).toEqual(["Ask Ravi."]);
  let last = noted;
  for (let no = 1; no <= 20; no++)
    last = await staff.follow(await staff.press(last, "Save the note", { note: `Call ${no}.` }));
  const calls = textsOf(last.page, ".lines .staff-said");
  expect([calls.length, calls.at(0), calls.at(-1)]).toEqual([20, "Call 1.", "Call 20."]);
  const older = await staff.get(`${href}?page=2`);
  expect(textsOf(older.page, ".lines .staff-said")).toEqual(["Ask Ravi."]);
  expect((await staff.press(noted, "Send the answer")).status).toBe(422);
  const answer = { answer: "Yes, at ten." };
  await Promise.all([1, 2].map(() => staff.press(noted, "Send the answer", answer)));
  const mails = await mailsTo(portal.stack.upstreamUrl, "student@example.com");
  const answers = mails.filter(({ subject }) => subject.startsWith("An answer"));
  expect(
    answers.map(({ text }) => [text.includes("Yes, at ten."), text.includes(`> ${message}`)]),
  ).toEqual([[true, true]]);
  const done = await staff.get("/teachers/enquiries?state=answered");
  expect(textsOf(done.page, ".row-title")).toEqual(["Manpreet Student"]);
});
