import { describe, expect, test } from "vitest";
import { answer } from "../../support/fake-upstream.ts";
import { givenAccount } from "../../support/given/account.ts";
import { textOf, textsOf } from "../../support/html.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal();
const HUB = "/practice-ccl?search=bond&labeltype=0";

describe("the menu", () => {
  const LINKS = [
    ["/dashboard", "Dashboard"],
    ["/practice-ccl", "CCL Practice Dialogues"],
    ["/recent-exam", "Recent VIP Exam Material"],
    ["/vocabulary", "Vocabulary"],
    ["/mock-test", "Mock Test"],
    ["/online-class-booking", "NAATI CCL Online Classes"],
    ["/video", "Videos"],
    ["/user-profile", "Profile"],
    ["/frequent-ask-question", "Frequent Question"],
    ["/forum", "Forum"],
    ["/manage-subscription", "Subscription"],
    ["/book-naatCcl-exam", "Book NAATI CCL Exam"],
  ];

  test("has the agreed links in the agreed order", async () => {
    const { page } = await (await portal.signedIn()).get("/user-profile");
    expect(
      page
        .querySelectorAll("nav[aria-label=Main] a")
        .map((link) => [link.getAttribute("href"), link.text]),
    ).toEqual(LINKS);
    expect(textsOf(page, "nav[aria-label=Main] [aria-current=page]")).toEqual(["Profile"]);
    expect(textsOf(page, ".menu-list li")).toEqual([
      "My Profile",
      "Progress",
      "Current Plans",
      "Upgrade Plans",
      "Log Out",
    ]);
    expect(page.querySelector(".menu-list a")?.getAttribute("href")).toBe("/user-profile");
  });

  test.each([
    ...LINKS,
    ["/", "Dashboard"],
    ["/practice-ccl/nope", "CCL Practice Dialogues"],
    ["/practice/list/questions", "CCL Practice Dialogues"],
    ["/recent-exam?tab=pending", "Recent VIP Exam Material"],
    ["/recent-exam/nope", "Recent VIP Exam Material"],
    ["/practice/list/questions?from=recent-exam", "Recent VIP Exam Material"],
    ["/practice-ccl/completed?record=99&from=recent-exam", "Recent VIP Exam Material"],
    ["/practice/list/questions?from=elsewhere", "CCL Practice Dialogues"],
    ["/practice-ccl?from=recent-exam", "CCL Practice Dialogues"],
    ["/video?from=recent-exam", "Videos"],
    ["/vocabulary/1", "Vocabulary"],
    ["/subscription", "Subscription"],
    ["/user-current-plans", "Subscription"],
    ["/payment-success?session_id=nope", "Subscription"],
    ["/practice-dialogue-completed/1", "Vocabulary"],
    ["/mock-test/exam/question?mock=1", "Mock Test"],
    ["/completed-mock/test", "Mock Test"],
  ])("%s marks the link %s", async (path, text) => {
    const student = await portal.signedIn();
    expect(
      textsOf(
        (await student.follow(await student.get(path))).page,
        "nav[aria-label=Main] [aria-current=page]",
      ),
    ).toEqual([text]);
  });

  test("marks no link on pages outside the menu", async () => {
    const student = await portal.signedIn();
    for (const path of ["/videos", "/user-profiles", "/recent-exams", "/nope"])
      expect(
        textsOf((await student.get(path)).page, "nav[aria-label=Main] [aria-current]"),
        path,
      ).toEqual([]);
  });
});

describe("the width of the menu", () => {
  const widthOf = async (student: Awaited<ReturnType<typeof portal.signedIn>>) =>
    (await student.get(HUB)).page.querySelector(".shell")?.getAttribute("data-sidebar") ?? null;

  test("follows the pressed button, and returns to the page with its query", async () => {
    const student = await portal.signedIn();
    expect(await widthOf(student)).toBeNull();
    for (const [button, width] of [
      ["Collapse menu", "mini"],
      ["Collapse menu", "mini"],
      ["Expand menu", "full"],
      ["Collapse menu", "mini"],
    ]) {
      const changed = await student.press(await student.get(HUB), button ?? "");
      expect([changed.status, changed.location]).toEqual([303, HUB]);
      expect(await widthOf(student)).toBe(width);
    }
    expect(
      (
        await student.follow(
          await student.post("/preferences/sidebar", { sidebar: "full", back: HUB }),
        )
      ).url,
    ).toBe(student.base + HUB);
  });

  test.each(["toggle", "", "FULL", "mini; Path=/x"])("ignores the value %j", async (sidebar) => {
    const student = await portal.signedIn();
    const posted = await student.post("/preferences/sidebar", { sidebar, back: HUB });
    expect([posted.status, posted.location, posted.headers.getSetCookie()]).toEqual([303, HUB, []]);
    expect(
      (
        await student.get("/practice-ccl", {
          Cookie: `portal=${student.cookies.get("portal") ?? ""}; sidebar=${sidebar}`,
        })
      ).page.querySelector("[data-sidebar]"),
    ).toBeNull();
  });

  test.each(["https://evil.example/", "//evil.example", "/\\evil.example", ""])(
    "does not redirect to %j",
    async (back) => {
      const posted = await (
        await portal.signedIn()
      ).post(
        "/preferences/sidebar",
        { sidebar: "mini", back },
        { Origin: portal.stack.portalUrl, Referer: "https://evil.example//evil.example" },
      );
      expect(posted.location).toBe("/dashboard");
    },
  );

  test("returns to the page of a refused form as well", async () => {
    const student = await portal.signedIn();
    const refused = await student.post("/user-profile?x=1", { intent: "details", first_name: "" });
    expect((await student.press(refused, "Expand menu")).location).toBe("/user-profile?x=1");
  });
});

describe("the avatar", () => {
  const LOGIN = "POST /api/login/student";
  test.each([
    [
      "the stored photo",
      { profile_image: "/media/users/photo.jpg" },
      /^<img class="avatar" src="\/media\/[^"]+" alt=""/,
    ],
    ["the first letter of the name", { name: "  éva" }, />É<\/span>$/],
    ["a letter of two code units, whole", { name: "𐐨b" }, />𐐀<\/span>$/],
    ["a silhouette without photo and name", { name: "" }, /#i-silhouette/],
  ])("shows %s", async (_, more, shown) => {
    const student = portal.client();
    portal.fake.script("GET /api/v1/check-token", answer(200, { status: 200 }));
    portal.fake.script(LOGIN, answer(200, { results: givenAccount({ last_name: "", ...more }) }));
    await student.logIn();
    const { page } = await student.get("/nope");
    expect(page.querySelector(".account .avatar")?.outerHTML).toMatch(shown);
    expect(textOf(page, ".account summary")).toMatch(/Student\s*Your account menu$/);
  });
});
