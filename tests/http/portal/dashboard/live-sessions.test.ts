import { beforeEach, describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { MEETINGS } from "../../../support/daily-answers.ts";
import { givenMeeting, meetings } from "../../../support/given/day.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";
import { answerAll } from "./panels.ts";

const portal = usePortal();
let student: PortalClient;

beforeEach(async () => {
  student = await portal.signedIn();
  answerAll(portal.fake);
});

describe("live sessions", () => {
  test("shows three live sessions, on a phone one, the others behind Show More, and links only to https", async () => {
    const { page } = await student.get("/");
    expect(textOf(page, "#live-sessions h3")).toBe("Live Feedback & Updated Strategies");
    expect(textOf(page, "#live-sessions .panel-head p")).toBe("Sydney time");
    const [first, rest] = page.querySelectorAll("#live-sessions ul");
    const hiddenAt = (list: typeof first) =>
      list
        ?.querySelectorAll("li")
        .map((row) => /(?:max-)?md:hidden/.exec(row.outerHTML)?.[0] ?? "");
    expect(hiddenAt(first)).toEqual(["", "max-md:hidden", "max-md:hidden"]);
    expect(hiddenAt(rest)).toEqual(["md:hidden", "md:hidden", "", "", "", ""]);
    expect(textsOf(page, "#live-sessions details > a")).toEqual(["All 8 live sessions"]);
    expect(rest?.closest("details")?.querySelector("summary")?.text).toBe("Show More Show Less");
    expect(textsOf(page, "#live-sessions .receipt")).toEqual(
      Array.from({ length: 9 }, () => "Live"),
    );
    expect(
      textsOf(page, "#live-sessions li > a, #live-sessions li .duo > p, #live-sessions li > p"),
    ).toEqual([
      "Join Now: Note-taking for numbers and dates, opens in a new tab",
      ...Array.from({ length: 4 }, () => "The link appears here before the session."),
      "Buy Now: Questions and answers",
      "Join Now: Legal words, opens in a new tab",
      "Join Now: Speaking in the first person, opens in a new tab",
      "Join Now: The test day, opens in a new tab",
    ]);
    const [join] = page.querySelectorAll("#live-sessions li > a");
    expect(join?.attributes).toMatchObject({
      href: "https://meet.example/j/0",
      target: "_blank",
      rel: "noopener",
    });
    expect(page.querySelector("#live-sessions a[href='/subscription']")?.text).toMatch(/^Buy Now/);
    expect(page.querySelectorAll("#live-sessions a[href^='http:']").length).toBe(0);
    const time = page.querySelector("#live-sessions time");
    expect(time?.getAttribute("datetime") ?? time?.getAttribute("dateTime")).toBe(
      MEETINGS[0]?.start_time,
    );
    expect(time?.text).toMatch(
      /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M$/,
    );
    expect(textOf(page, "#live-sessions")).not.toContain("Your time");
  });

  test("/live-sessions lists all sessions or says why not", async () => {
    const { page, status } = await student.get("/live-sessions");
    expect([status, textOf(page, "h1"), textOf(page, ".back")]).toEqual([
      200,
      "Upcoming Live Sessions",
      "Dashboard",
    ]);
    expect(textsOf(page, "main .row-title")).toEqual(MEETINGS.map(({ topic }) => topic));
    expect(textsOf(page, "[aria-labelledby=next-session] .row-title")).toEqual([
      MEETINGS[0]?.topic,
    ]);
    for (const title of textsOf(page, "details h2")) expect(title).toMatch(/^(Week of|Time to)/);
    const filledIn = async (minutes: number) => {
      const start_time = new Date(Date.now() + minutes * 60_000).toISOString();
      const one = givenMeeting({ start_time, join_url: "https://meet.example/j/0" });
      answerAll(portal.fake, { "GET /api/v1/zoom-meetings": meetings(one) });
      return textsOf((await student.get("/live-sessions")).page, ".btn-primary").length;
    };
    expect([await filledIn(20), await filledIn(14)], "filled from 15 minutes before").toEqual([
      0, 1,
    ]);
    answerAll(portal.fake, { "GET /api/v1/zoom-meetings": meetings() });
    expect(textOf((await student.get("/live-sessions")).page, ".empty")).toBe(
      "Data Not FoundNo live session is planned.Watch the videos",
    );
    answerAll(portal.fake, { "GET /api/v1/zoom-meetings": answer(500) });
    expect(textOf((await student.get("/live-sessions")).page, ".panel-failed p")).toBe(
      "This did not load.",
    );
  });

  test("comes in pages of fifty, of which the first has the next one", async () => {
    const many = Array.from({ length: 51 }, (_, no) => givenMeeting({ topic: `Lesson ${no + 1}` }));
    answerAll(portal.fake, { "GET /api/v1/zoom-meetings": meetings(...many) });
    const first = await student.get("/live-sessions");
    expect(textsOf(first.page, "main .row-title")).toHaveLength(50);
    const last = await student.get("/live-sessions?page=2");
    expect(textsOf(last.page, "main .row-title")).toEqual(["Lesson 51"]);
    expect(textsOf(last.page, "[aria-labelledby=next-session]")).toEqual([]);
    expect((await student.get("/live-sessions?page=9")).location).toBe("/live-sessions?page=2");
  });

  test("also shows the time in the student's zone; a single session has no Show More", async () => {
    student.cookies.set("time-zone", "Asia/Kolkata");
    answerAll(portal.fake, {
      "GET /api/v1/zoom-meetings": meetings(...MEETINGS.slice(0, 3)),
    });
    const { page } = await student.get("/");
    expect(
      textsOf(page, "#live-sessions .text-sm.text-ink-muted").filter((text) =>
        /^Your time: [A-Z][a-z]+day, \d{1,2}:\d\d [AP]M$/.test(text),
      ).length,
    ).toBe(5);
    answerAll(portal.fake, { "GET /api/v1/zoom-meetings": meetings(...MEETINGS.slice(0, 1)) });
    expect((await student.get("/")).page.querySelector("#live-sessions details")).toBeNull();
  });
});
