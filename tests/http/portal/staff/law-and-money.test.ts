import { expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import { Visitor } from "../account/account-visitor.ts";
import { usePortal } from "../portal-stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
const portal = usePortal({ TRUST_PROXY: "1" });

async function logIn() {
  const owner = portal.client();
  const door = await owner.follow(await owner.get("/staff"));
  await owner.follow(await owner.press(door, "Log in", OWNER));
  return owner;
}

test("a plain provider's portal has no page of a school, no link to one and no box at sign-up", async () => {
  portal.fake.script("GET /api/v1/school/pages/terms", { do: "answer", status: 404, json: {} });
  expect((await portal.client().get("/school/terms")).status).toBe(404);
  await portal.heal();
  const json = { results: { branches: [], questions: [] } };
  portal.fake.script("GET /api/v1/school", { do: "answer", status: 200, json });
  const { page } = await portal.client().get("/sign-up");
  expect([page.querySelector("footer"), page.querySelector("#agreed")]).toEqual([null, null]);
});

test("what a school writes is text in its language, linked everywhere, and a student agrees to its version", async () => {
  const owner = await logIn();
  const TERMS =
    "# قواعد\nفیس ادائیگی کے بعد واپس نہیں ہوتی، اور کورس مدت کے آخر تک جاری رہتا ہے۔\n\n<script>alert(1)</script>\n\n[اسکول](https://school.example/a)";
  const form = await owner.get("/staff/school/pages/terms");
  const long = await owner.press(form, "Save", { text: "x".repeat(200_000) });
  expect([long.status, textOf(long.page, "#text-error")]).toEqual([
    422,
    "A page can hold 50,000 characters, and 200,000 are typed. Shorten the text.",
  ]);
  expect(long.page.querySelector("#text")?.text.length).toBe(200_000);
  const saved = await owner.follow(await owner.press(long, "Save", { text: TERMS }));
  expect(textOf(saved.page, "#versions + ul li")).toMatch(/^Version 1, .*, by /);
  // Another owner had the empty page open.
  const late = await owner.press(form, "Save", { text: "Hers" });
  expect([late.status, textOf(late.page, "#text")]).toEqual([422, "Hers"]);
  expect(textOf(late.page, "#theirs-title + dl")).toContain("<script>alert(1)</script>");

  const stranger = new Visitor(portal.stack);
  const shown = await stranger.get("/school/terms");
  const text = shown.page.querySelector("main .prose");
  expect([shown.status, text?.getAttribute("lang"), text?.getAttribute("dir")]).toEqual([
    200,
    "ur",
    "rtl",
  ]);
  expect([textOf(shown.page, "main h2"), text?.querySelector("script")]).toEqual(["قواعد", null]);
  expect(text?.text).toContain("<script>alert(1)</script>");
  expect(text?.querySelector("a")?.getAttribute("href")).toBe("https://school.example/a");
  for (const path of ["/login", "/sign-up", "/school/terms"])
    expect(textsOf((await stranger.get(path)).page, "footer a"), path).toEqual(["Terms"]);
  const student = await portal.signedIn();
  expect(textsOf((await student.get("/forum")).page, "footer a")).toEqual(["Terms"]);

  const unread = await stranger.signUp();
  expect([unread.status, textOf(unread.page, "#agreed-error")]).toEqual([
    422,
    "Read what the school has written, and tick the box",
  ]);
  expect(unread.page.querySelector("#agreed")?.getAttribute("value")).toBe("terms-1");
  // Saved through another portal: this one learns of it by the refusal.
  const { db } = portal.stack;
  const newer = { version: 2, text: "New", saved_by: "Olga", saved_at: "2026-01-01" };
  await db
    .insertInto("school_pages")
    .values({ kind: "terms", ...newer })
    .execute();
  const old = await stranger.signUp({ agreed: "terms-1" });
  const box = old.page.querySelector("#agreed");
  expect([old.status, box?.getAttribute("value"), box?.hasAttribute("checked")]).toEqual([
    422,
    "terms-2",
    false,
  ]);
  expect((await stranger.signUp({ agreed: "terms-2" })).status).toBe(303);
  await stranger.post("/sign-up", { intent: "verify", otp_code: await stranger.code() });
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", stranger.email)
    .executeTakeFirstOrThrow();
  const known = await owner.get(`/staff/students/${id}`);
  expect(textOf(known.page, "main")).toMatch(/Agreed to terms\s*Version 2, /);
});

test("an invited student agrees to it with the first password; the link of a forgotten one has no box", async () => {
  const owner = await logIn();
  const email = "invited@example.com";
  const wish = { email, first_name: "Ines", last_name: "Ito", language_id: "1", branch: "sydney" };
  await owner.press(await owner.get("/staff/students/new"), "Send the invitation", wish);
  const mail = await portal.stack.db
    .selectFrom("mails")
    .select("text")
    .where("to", "=", email)
    .executeTakeFirstOrThrow();
  const path = /\/invitation\/[\w-]+/.exec(mail.text)?.[0] ?? "";
  const stranger = portal.client();
  const form = await stranger.get(path);
  const box = form.page.querySelector("#agreed")?.getAttribute("value") ?? "";
  expect(box).toBe("terms-2");
  const typed = { password: "Teacup-4-monsoon", password_confirmation: "Teacup-4-monsoon" };
  const unread = await stranger.press(form, "Save the password", typed);
  expect([unread.status, textOf(unread.page, "#agreed-error")]).toEqual([
    422,
    "Read what the school has written, and tick the box",
  ]);
  const done = await stranger.follow(
    await stranger.press(unread, "Save the password", { ...typed, agreed: box }),
  );
  expect(textOf(done.page, "main")).toContain("Your password is set.");
  const { page } = await stranger.get("/reset/password/some-token");
  expect(page.querySelector("#agreed"), "nobody is invited").toBeNull();
});

test("the terms of the plans are the agreed sentences until the school writes its own", async () => {
  const student = await portal.signedIn("visitor@example.com");
  const terms = async () => (await student.get("/subscription")).page.querySelector(".prose");
  expect((await terms())?.querySelectorAll("li").map(({ text }) => text)).toEqual([
    "No refund after payment, even on cancellation (the course continues until the period ends).",
    "Courses are non-transferable.",
    "Top-ups are allowed but expiry stays as the initial plan.",
  ]);
  const owner = await logIn();
  const form = await owner.get("/staff/school/pages/plans");
  expect(form.page.querySelector("#text")?.text).toContain("- Courses are non-transferable.");
  await owner.press(form, "Save", { text: "Fourteen days to change your mind." });
  expect((await terms())?.text).toContain("Fourteen days to change your mind.");
  expect((await terms())?.text).not.toContain("No refund");
});

test("an owner says what receipts say; test cards are named, and the book opens in a spreadsheet", async () => {
  const owner = await logIn();
  const form = await owner.get("/staff/school/receipts");
  const refused = await owner.press(form, "Save", { prefix: "V1", next: "x" });
  expect([refused.status, textsOf(refused.page, ".summary a")]).toEqual([
    422,
    [
      "End with a letter or a sign: a digit follows",
      "Type a number of at most 9 digits, such as 0001",
    ],
  ]);
  const given = {
    tax_rate: "10",
    legal_name: "VLE Pty Ltd",
    number: "1",
    tax_name: "GST",
    prefix: "V-",
    next: "07",
  };
  const saved = await owner.follow(await owner.press(refused, "Save", given));
  expect(textOf(saved.page, "main .notice")).toContain("Those that are written stay as they are.");
  const late = await owner.press(form, "Save", { legal_name: "Mine" });
  expect([late.status, textOf(late.page, "#theirs-title + dl")]).toEqual([
    422,
    expect.stringMatching(/VLE Pty Ltd.*V-07/s),
  ]);
  const { db } = portal.stack;
  await db.updateTable("users").set({ first_name: "=1+1" }).where("id", "=", 1).execute();
  const { email } = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  const payments = await owner.get("/staff/payments");
  expect(textOf(payments.page, "main .notice")).toContain("Test cards are on.");
  const plan_id = payments.page.querySelectorAll("#plan_id option")[1]?.getAttribute("value") ?? "";
  const check = await owner.press(payments, "Check", { email, plan_id });
  const done = await owner.follow(await owner.press(check, "Record the payment"));
  expect(textOf(done.page, "main .notice")).toContain("V-07");
  const book = await owner.press(done, "Download as CSV");
  expect(book.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const lines = book.text.split("\r\n");
  expect([...book.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(lines.find((line) => line.startsWith("V-07,"))).toMatch(/,'=1\+1 .*,GST,AUD,/);
});
