import { describe, expect, test } from "vitest";
import { answer } from "../../support/fake-upstream.ts";
import { textOf, textsOf } from "../../support/html.ts";
import type { PortalClient } from "../../support/portal-client.ts";
import { toneFile } from "../../support/recordings.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal();
const DIALOGUE = "/practice/list/questions?question=3&segment=2";

describe("without a session", () => {
  test.each([
    ["/", "/login"],
    ["/practice-ccl?tab=pending&page=2", "/login?next=%2Fpractice-ccl%3Ftab%3Dpending%26page%3D2"],
    ["/practice/ccl/list/1", "/login?next=%2Fpractice%2Fccl%2Flist%2F1"],
    [DIALOGUE, "/login?next=%2Fpractice%2Flist%2Fquestions%3Fquestion%3D3%26segment%3D2"],
    [
      "/practice/list/questions/finish?question=3",
      "/login?next=%2Fpractice%2Flist%2Fquestions%2Ffinish%3Fquestion%3D3",
    ],
    [
      "/practice/list/questions/leave?question=3&to=1",
      "/login?next=%2Fpractice%2Flist%2Fquestions%2Fleave%3Fquestion%3D3%26to%3D1",
    ],
    [
      "/practice/list/questions/restart?question=3",
      "/login?next=%2Fpractice%2Flist%2Fquestions%2Frestart%3Fquestion%3D3",
    ],
    ["/practice-ccl/resume?question=1", "/login?next=%2Fpractice-ccl%2Fresume%3Fquestion%3D1"],
    ["/practice-ccl/pending?record=2", "/login?next=%2Fpractice-ccl%2Fpending%3Frecord%3D2"],
    ["/practice-ccl/completed?record=1", "/login?next=%2Fpractice-ccl%2Fcompleted%3Frecord%3D1"],
  ])("%s redirects to the login page, which leads back", async (path, login) => {
    const client = portal.client();
    const calls = portal.fake.calls.length;
    const sent = await client.get(path);
    expect([sent.status, sent.location, sent.text]).toEqual([302, login, ""]);
    expect(portal.fake.calls.length, "nobody asks the upstream for a stranger").toBe(calls);
    if (path !== DIALOGUE) return;
    const form = await client.follow(sent);
    const back = await client.press(form, "Log in", {
      email: "student@example.com",
      password: "interpreting",
    });
    expect(back.location).toBe(path);
  });

  test("the login page asks a browser without cookies to allow them", async () => {
    const client = portal.client();
    const headers = { Referer: `${client.base}/login?next=%2Fforum` };
    const sent = await client.get("/forum", headers);
    expect(sent.location).toBe("/login?next=%2Fforum&cookies=0");
    const { page } = await client.get(sent.location ?? "");
    expect(textOf(page, "main .notice-danger")).toContain("Allow cookies for this site");
    expect((await client.get("/", { Referer: "https://evil.example/login" })).location).toBe(
      "/login",
    );
    // A visitor who has allowed cookies meanwhile gets no message.
    client.cookies.set("tz", "Australia/Sydney");
    const later = await client.get(sent.location ?? "");
    expect(later.page.querySelector("main .notice-danger")).toBeNull();
    expect((await client.get("/forum", headers)).location).toBe("/login?next=%2Fforum");
  });

  test.each([
    "portal=",
    "portal=garbage",
    "portal=a.b.c.d.e",
    `portal=${"x".repeat(3_000)}`,
    "portal=%00; portal-notice=garbage",
  ])("treats invalid cookie %# like a missing one", async (cookie) => {
    const sent = await portal.client().get("/practice-ccl", { Cookie: cookie });
    expect([sent.status, sent.location]).toEqual([302, "/login?next=%2Fpractice-ccl"]);
    expect((await portal.client().get("/login", { Cookie: cookie })).status).toBe(200);
  });
});

describe("next redirects only to pages of this site", () => {
  const CASES: [string, string][] = [
    ["/practice-ccl?tab=pending", "/practice-ccl?tab=pending"],
    ["https://evil.example/", "/dashboard"],
    ["//evil.example", "/dashboard"],
    ["///evil.example", "/dashboard"],
    ["/\\evil.example", "/dashboard"],
    ["\\\\evil.example", "/dashboard"],
    ["/\t/evil.example", "/dashboard"],
    ["/\n/evil.example", "/dashboard"],
    ["/ /evil.example", "/dashboard"],
    ["javascript:alert(1)", "/dashboard"],
    ["data:text/html,x", "/dashboard"],
    ["http:evil.example", "/dashboard"],
    ["evil.example", "/dashboard"],
    ["/%2f/evil.example", "/%2f/evil.example"],
    ["/x/..//evil.example", "/dashboard"],
    ["/.//evil.example", "/dashboard"],
    ["/@evil.example", "/@evil.example"],
    ["", "/dashboard"],
  ];
  test.each(CASES)("%j", async (next, target) => {
    const client = portal.client();
    const posted = await client.logIn(
      "student@example.com",
      "interpreting",
      `/login?next=${encodeURIComponent(next)}`,
    );
    expect(posted.location).toBe(target);
    expect(new URL(posted.headers.get("location") ?? "", client.base).origin).toBe(client.base);
    const seen = await client.get(`/login?next=${encodeURIComponent(next)}`);
    expect(seen.location).toBe(target);
  });
});

describe("when a session ends while the student types", () => {
  const endings: [string, (client: PortalClient) => void][] = [
    ["the cookie is gone", (client) => client.cookies.delete("portal")],
    [
      "the token is dead",
      () => portal.fake.script("*", answer(401, { message: "Unauthenticated." })),
    ],
    ["one call refuses it first", () => portal.fake.refuseToken("POST /api/v1/store-user-notes")],
  ];
  test.each(endings)(
    "%s: the 401 page keeps the notes and sends them again after a new login",
    async (_, end) => {
      const client = await portal.signedIn();
      const notes = `typed before <the> "end"\nसत्र`;
      const form = await client.get(DIALOGUE);
      end(client);
      const refused = await client.press(form, "Save", { notes });
      expect([refused.status, textOf(refused.page, "h1"), textOf(refused.page, "title")]).toEqual([
        401,
        "Your session has ended",
        "Your session has ended - VLE NAATI CCL Portal",
      ]);
      expect(refused.location).toBeNull();
      const login = refused.page.querySelector("main a[target=_blank]")?.getAttribute("href") ?? "";
      expect(login).toMatch(/^\/login/);
      await portal.heal();
      client.cookies.clear();
      await client.press(await client.get(login), "Log in", {
        email: "student@example.com",
        password: "interpreting",
      });
      await client.get("/practice-ccl");
      const saved = await client.press(refused, "Send again");
      expect([saved.status, saved.location]).toEqual([303, DIALOGUE]);
      const shown = await client.follow(saved);
      expect(textOf(shown.page, ".notice-page")).toBe("Your Notes Successfully Submitted");
      expect(shown.page.querySelector("#notes")?.text.replaceAll("\r", "").trim()).toBe(notes);
    },
  );

  test("the page says that it cannot keep a recording", async () => {
    const client = await portal.signedIn();
    const form = await client.get(DIALOGUE);
    client.cookies.delete("portal");
    const refused = await client.press(form, "Next", {}, toneFile(440));
    expect([refused.status, textOf(refused.page, "h1")]).toEqual([401, "Your session has ended"]);
    expect(textOf(refused.page, "main")).toContain("The file could not be kept.");
  });

  test.each([
    "/practice-ccl",
    "/practice/list/questions/finish?question=3",
    "/practice/list/questions/restart?question=3",
    "/practice-ccl/resume?question=3",
  ])("%s offers Send again", async (path) => {
    const client = await portal.signedIn();
    client.cookies.delete("portal");
    const refused = await client.post(path, {
      intent: "submit",
      question_id: "3",
      label_type: "1",
    });
    expect([refused.status, textOf(refused.page, "h1")]).toEqual([401, "Your session has ended"]);
    expect(textsOf(refused.page, "main button")).toEqual(["Send again"]);
  });

  test("the background upload gets a JSON error", async () => {
    const client = await portal.signedIn();
    client.cookies.delete("portal");
    const refused = await client.postFile(
      "/recordings",
      { question_id: "3", segment_id: "1" },
      toneFile(440),
    );
    expect(refused.status).toBe(401);
    expect(JSON.parse(refused.text)).toEqual({
      code: "signed-out",
      message: "Log in again. Your recording is safe on this device.",
      retryable: false,
    });
  });
});
