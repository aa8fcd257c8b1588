import { expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import { mailsTo } from "../../../support/mailbox.ts";
import { png } from "../../../support/pictures.ts";
import { usePortal } from "../portal-stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
const portal = usePortal();

async function logIn() {
  const owner = portal.client();
  const door = await owner.follow(await owner.get("/staff"));
  await owner.follow(await owner.press(door, "Log in", OWNER));
  return owner;
}

test("uses the agreed branches when the provider sends no data about the school", async () => {
  portal.fake.script("GET /api/v1/school", { do: "answer", status: 404, json: {} });
  const { page } = await portal.client().get("/sign-up");
  expect(textsOf(page, "#branch option").slice(1)).toEqual(["Sydney", "Melbourne", "Jalandhar"]);
});

test("an owner renames the school on all pages, titles and mails; a stale form overwrites nothing", async () => {
  const owner = await logIn();
  const NAME = "Zoë & <Söhne> $& Institute";
  const open = await owner.get("/staff/school");
  expect(open.page.querySelector("#name")?.getAttribute("value")).toBe("VLE NAATI CCL Portal");
  const refused = await owner.press(open, "Save the name", { name: "x".repeat(61) });
  expect([refused.status, textsOf(refused.page, ".field-error")]).toEqual([
    422,
    ["The name can hold 60 characters, and 61 are typed. Shorten the text."],
  ]);
  const saved = await owner.follow(await owner.press(refused, "Save the name", { name: NAME }));
  expect([textOf(saved.page, ".brand"), textOf(saved.page, "title")]).toEqual([
    `${NAME}, staff`,
    `Name and logo - Staff - ${NAME}`,
  ]);
  const late = await owner.press(open, "Save the name", { name: "Mine" });
  expect([late.status, textOf(late.page, "#theirs-title + dl dd")]).toEqual([422, NAME]);
  expect(textOf((await owner.get("/staff/log")).page, "main ol > li")).toMatch(
    /change the name: school.*name: from VLE NAATI CCL Portal to Zoë/s,
  );

  const visitor = portal.client();
  const door = await visitor.get("/login");
  expect([textOf(door.page, "title"), textOf(door.page, ".brand")]).toEqual([
    `${NAME} Login`,
    NAME,
  ]);
  const student = await portal.signedIn();
  const home = await student.get("/dashboard");
  expect([textOf(home.page, "title"), textOf(home.page, ".brand")]).toEqual([
    `Dashboard - ${NAME}`,
    NAME,
  ]);
  // A page of the server, not of Remix.
  expect(textOf((await visitor.get("/login?_data=root")).page, "title")).toBe(
    `404 Error! - ${NAME}`,
  );
  expect(JSON.parse((await student.get("/app.webmanifest")).text)).toMatchObject({ name: NAME });
  const forgot = await visitor.get("/forgot-password");
  await visitor.press(forgot, "Forgot Password", { email: "student@example.com" });
  const [mail] = await mailsTo(portal.stack.upstreamUrl, "student@example.com");
  expect(mail?.text).toContain(`your account on the ${NAME} portal.`);
  await owner.press(saved, "Save the name", { name: "VLE NAATI CCL Portal" });
  expect(textOf((await visitor.get("/login")).page, "title")).toBe("Naati Ccl Portal Login");
});

test("an owner stores a logo: students see it at a URL by its hash, and no logo after its removal", async () => {
  const owner = await logIn();
  const open = await owner.get("/staff/school");
  const send = (from: typeof open, name: string, bytes: Uint8Array) =>
    owner.press(from, "Store the logo", {}, { field: "logo", name, type: "image/png", bytes });
  const none = await owner.press(open, "Store the logo");
  const other = await send(open, "logo.png", Buffer.from("<svg/>"));
  const heavy = await send(open, "logo.png", png(8, 200 * 1024));
  expect(
    [none, other, heavy].map(({ status, page }) => [status, textOf(page, "#logo-error")]),
  ).toEqual([
    [422, "Choose a picture first"],
    [422, "Choose a PNG or JPEG picture. This file is of another kind."],
    [422, "The logo is larger than 200 kB. Choose a smaller one."],
  ]);
  const saved = await owner.follow(await send(heavy, "Our logo.png", png()));
  const visitor = portal.client();
  const image = (await visitor.get("/login")).page.querySelector(".brand img");
  expect([image?.getAttribute("alt"), image?.getAttribute("height")]).toEqual(["", "32"]);
  const src = image?.getAttribute("src") ?? "";
  expect(src).toMatch(/^\/school-logo\/[0-9a-f]{32}\.png$/);
  const file = await visitor.get(src);
  const headers = ["content-type", "cache-control", "cross-origin-resource-policy"];
  expect(headers.map((name) => file.headers.get(name))).toEqual([
    "image/png",
    "public, max-age=31536000, immutable",
    // Else a mail reader in a browser shows no logo.
    "cross-origin",
  ]);
  expect(file.bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
  expect((await visitor.get(src.replace(/\w{4}\.png/, "0000.png"))).status).toBe(404);
  const shared = (await visitor.get("/login")).page.querySelector("[property='og:image']");
  const card = new URL(shared?.getAttribute("content") ?? "").pathname;
  expect(card, "made with the school's name").not.toBe("/og.png");
  const { headers: ofCard } = await visitor.get(card);
  expect(headers.map((name) => ofCard.get(name))).toEqual(
    headers.map((name) => file.headers.get(name)),
  );
  const student = await portal.signedIn();
  expect((await student.get("/dashboard")).page.querySelectorAll(".brand img")).toHaveLength(1);
  const gone = await owner.follow(await owner.press(saved, "Remove the logo"));
  expect(gone.page.querySelector(".brand img")).toBeNull();
  const lost = await send(saved, "logo.png", png());
  expect([lost.status, textOf(lost.page, "#theirs-title")]).toEqual([422, "The saved version"]);
  expect((await visitor.get(src)).status).toBe(404);
  expect(textsOf((await owner.get("/staff/log")).page, ".row-title span").slice(0, 2)).toEqual([
    "remove the logo",
    "change the logo",
  ]);
});

test("an owner edits the branches; sign-up and enquiry forms offer them at once", async () => {
  const owner = await logIn();
  const empty = await owner.press(await owner.get("/staff/school/branches/new"), "Add the branch", {
    email: "nowhere",
  });
  expect([empty.status, textsOf(empty.page, ".summary a")]).toEqual([
    422,
    ["The name is required", "Type an email address, such as sydney@school.example"],
  ]);
  const north = { name: "North Sydney", email: "north@school.example", phone: "+61 2 5550 1234" };
  const list = await owner.follow(await owner.press(empty, "Add the branch", north));
  expect(textsOf(list.page, ".row-title a")).toEqual([
    "Sydney",
    "Melbourne",
    "Jalandhar",
    "North Sydney",
  ]);
  const moved = await owner.follow(await owner.press(list, "Move up: North Sydney"));
  expect(textsOf(moved.page, ".row-title a").at(-1)).toBe("Jalandhar");
  const first = await owner.get("/staff/school/branches/jalandhar");
  await owner.press(await owner.get("/staff/school/branches/sydney"), "Remove");
  const late = await owner.press(first, "Save", { name: "Mine" });
  expect([late.status, textOf(late.page, "#theirs-title")]).toEqual([422, "The saved version"]);
  expect(late.page.querySelector("#name")?.getAttribute("value")).toBe("Mine");

  const open = await owner.get("/staff/school/branches/melbourne");
  await owner.press(open, "Remove");
  const gone = await owner.press(open, "Save", { name: "Melbourne City" });
  expect([gone.status, textOf(gone.page, "h1"), textOf(gone.page, ".notice strong")]).toEqual([
    ...[422, "A removed branch", "Somebody else removed this branch meanwhile."],
  ]);
  const back = await owner.follow(await owner.press(gone, "Put it back"));
  expect(textsOf(back.page, ".row-title a").at(-1)).toBe("Melbourne City");

  const { page: signUp } = await portal.client().get("/sign-up");
  expect(textsOf(signUp, "#branch option").slice(1)).toEqual([
    "North Sydney",
    "Jalandhar",
    "Melbourne City",
  ]);
  const student = await portal.signedIn();
  const { page: asking } = await student.get("/online-class-booking");
  expect(
    asking.querySelectorAll("#branch option").map((option) => option.getAttribute("value")),
  ).toEqual(["", "NORTH-SYDNEY", "JALANDHAR", "MELBOURNE"]);
  expect(textOf(asking, "main dl")).toBe("North Sydney+61 2 5550 1234");
});

test("an owner adds and withdraws languages; sign-up offers the rest, and one must stay", async () => {
  const owner = await logIn();
  const nameless = await owner.press(
    await owner.get("/staff/school/languages"),
    "Add the language",
    {
      tag: "Tamil",
    },
  );
  expect([nameless.status, textsOf(nameless.page, ".summary a")]).toEqual([
    422,
    ["The name is required", "Type a code such as ta or zh-Hans"],
  ]);
  const tamil = { name: "Tamil", tag: "ta" };
  const added = await owner.follow(await owner.press(nameless, "Add the language", tamil));
  const twice = await owner.press(added, "Add the language", tamil);
  expect([twice.status, textOf(twice.page, "#name-error")]).toEqual([
    422,
    "This language is in the list",
  ]);
  const names = textsOf(added.page, ".row-title");
  let page = added;
  for (const name of names.filter((one) => one !== "Tamil"))
    page = await owner.follow(await owner.press(page, `Stop offering: ${name}`));
  const last = await owner.press(page, "Stop offering: Tamil");
  expect([last.status, textOf(last.page, ".notice")]).toEqual([
    422,
    "A school offers at least one language.",
  ]);
  const offered = async () =>
    textsOf((await portal.client().get("/sign-up")).page, "#language option").slice(1);
  expect(await offered()).toEqual(["Tamil"]);
  const write = (await owner.get("/staff/content/new")).page;
  expect(textsOf(write, "#language_id option").slice(1)).toEqual(names);
  await owner.press(page, "Offer: Hindi");
  expect(await offered()).toEqual(["Hindi", "Tamil"]);
});

test("an owner edits the FAQ; students see it at once, and the questions keep their link ids", async () => {
  const owner = await logIn();
  const blank = await owner.press(
    await owner.get("/staff/school/questions/new"),
    "Add the question",
  );
  expect(textsOf(blank.page, ".summary a")).toEqual([
    "The question is required",
    "The answer is required",
  ]);
  const asked = { question: "Where do I park?", answer: "Behind the house.\n\nIt is free." };
  await owner.press(blank, "Add the question", asked);
  await owner.press(await owner.get("/staff/school/questions/fee"), "Save", {
    answer: "It is $900.",
  });
  const student = await portal.signedIn();
  const { page } = await student.get("/frequent-ask-question");
  expect(page.querySelectorAll("details.fold")).toHaveLength(10);
  expect(textOf(page, "#fee p")).toBe("It is $900.");
  expect(textsOf(page, "#where-do-i-park p").slice(0, 2)).toEqual([
    "Behind the house.",
    "It is free.",
  ]);
  await owner.press(await owner.get("/staff/school/questions/fee"), "Remove");
  expect((await student.get("/frequent-ask-question")).page.querySelector("#fee")).toBeNull();
});
