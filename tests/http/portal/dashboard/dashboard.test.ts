import { brotliCompressSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { givenVideo, videos } from "../../../support/given/community.ts";
import {
  activity,
  categories,
  examDate,
  givenCategory,
  givenMeeting,
  givenSummary,
  meetings,
  summaries,
} from "../../../support/given/day.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";
import { answerAll, expectOthersStand, PANELS } from "./panels.ts";

const portal = usePortal();
let student: PortalClient;

beforeEach(async () => {
  student = await portal.signedIn();
  answerAll(portal.fake);
});

describe("the dashboard", () => {
  test.each(["/", "/dashboard"])("%s shows every panel and makes each call once", async (path) => {
    const before = PANELS.map(({ call }) => portal.fake.count(call));
    const shown = await student.get(path);
    expectOthersStand(shown, []);
    const { page, headers } = shown;
    expect(PANELS.map(({ call }, index) => portal.fake.count(call) - (before[index] ?? 0))).toEqual(
      [1, 1, 1, 2, 1, 1, 1],
    ); // both paths start the same
    expect(textOf(page, "title")).toBe("Dashboard - VLE NAATI CCL Portal");
    const [, ...panels] = PANELS.map(({ title }) => title);
    expect(textsOf(page, "main h2").sort()).toEqual(
      ["Today", ...panels, "Set Your Exam Date"].sort(),
    );
    expect(headers.get("content-security-policy")).toContain("frame-src 'none'");
    expect(page.querySelectorAll("main iframe, main video, main img").length).toBe(0);
  });

  test("shows each category with its name, percentage and a bar of the same value", async () => {
    const { page } = await student.get("/");
    const cards = page.querySelectorAll("#categories .topics > li");
    expect(cards.length).toBe(12);
    expect(textsOf(page, "#categories .topics > li").slice(0, 3)).toEqual([
      "HealthQuestion 0%",
      "LegalQuestion 37%",
      "Social servicesQuestion 74%",
    ]);
    expect(cards[1]?.querySelector("progress")?.attributes).toMatchObject({
      value: "37",
      max: "100",
      "aria-hidden": "true",
    });
    expect(page.querySelectorAll("#summary a").length).toBe(0);
    expect(page.querySelector("#summary progress")?.attributes).toMatchObject({
      value: "41",
      max: "86",
      "aria-hidden": "true",
    });
  });

  test("shows hostile rows as text, and copes with unreadable ones", async () => {
    const evil = `<script>alert(1)</script>"'`;
    answerAll(portal.fake, {
      "GET /api/v1/zoom-meetings": answer(200, {
        data: [
          givenMeeting({ topic: evil, start_time: evil, join_url: "javascript:alert(1)" }),
          null,
          7,
        ],
      }),
      "GET /api/v1/practice-dialogues-word": categories(
        givenCategory({ category_name: evil, percentage: "250" }),
        givenCategory({ category_name: "No number", percentage: undefined }),
        {},
      ),
      "GET /api/v1/practice-dialogue": summaries(
        givenSummary({ practice_dialogue: evil, completed: 9, total: 0 }),
        {
          practice_dialogue: "No numbers",
        },
      ),
      "GET /api/v1/get-exam-date": examDate(evil),
      "GET /api/v1/getactivetime": activity({ hours: "6:32", login_count: null }),
      "GET /api/v1/videos-list/": videos([
        givenVideo({ title: evil }),
        givenVideo({ title: null }),
        {},
      ]),
    });
    const { page, text, status } = await student.get("/");
    expect(status).toBe(200);
    expect(text).not.toMatch(/<script>alert|href="javascript/);
    expect(textsOf(page, "#categories .topics > li")).toEqual([
      "No numberQuestion Not known",
      // Finished topics are folded.
      expect.stringContaining("Question 100%"),
    ]);
    expect(textsOf(page, "#summary li")[1]).toBe("No numbersCompleted: not known Total: not known");
    expect(textOf(page, "#exam-date")).toContain("We cannot read this date. Set it again.");
    expect(textOf(page, "#week dl")).toBe("Total Hours Spent6.5Total Visits–not known");
    expect(textsOf(page, "#video-tutorials a")).toEqual([evil, "Video 2"]);
    expect(textsOf(page, "#live-sessions li").length).toBe(1);
  });

  test("links each tutorial to its entry on the video page", async () => {
    const { page } = await student.get("/");
    const links = page
      .querySelectorAll("#video-tutorials a")
      .map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/video#video-1", "/video#video-2", "/video#video-3"]);
    const list = await student.get("/video");
    for (const link of links)
      expect(list.page.querySelector(`[id='${link?.split("#")[1] ?? ""}']`)).not.toBeNull();
  });

  test("with 12 categories and 8 sessions compresses to less than 13 kB", async () => {
    student.cookies.set("time-zone", "Asia/Kolkata");
    expect(brotliCompressSync((await student.get("/")).bytes).length).toBeLessThan(13_000);
  });

  test("says in every panel without data that there is none, and why", async () => {
    answerAll(portal.fake, {
      "GET /api/v1/zoom-meetings": meetings(),
      "GET /api/v1/practice-dialogues-word": categories(),
      "GET /api/v1/practice-dialogue": summaries(),
      "GET /api/v1/get-exam-date": examDate(null),
      "GET /api/v1/videos-list/": videos([]),
    });
    const { page } = await student.get("/");
    expect(textOf(page, "#summary")).toBe(
      "Practice dialoguesData Not FoundThere are no dialogues in your language yet.",
    );
    expect(textOf(page, "#categories")).toBe(
      "Category Practice DialoguesData Not FoundNo category has words in your language yet.",
    );
    expect(textOf(page, "#live-sessions")).toBe(
      "Upcoming Live SessionsData Not FoundNo live session is planned.",
    );
    expect(textOf(page, "#video-tutorials")).toBe(
      "VIDEO TUTORIALSData Not FoundThere are no videos yet.",
    );
    expect(textOf(page, "#exam-date .text-ink-muted")).toBe(
      "You have not set an exam date, so this shows today.",
    );
  });
});

describe("the embedded API's own responses", () => {
  test.each(["student@example.com", "visitor@example.com"])(
    "fill every panel for %s",
    async (email) => {
      portal.fake.heal();
      const { page, status } = await (await portal.signedIn(email)).get("/dashboard");
      expect(status).toBe(200);
      expect(textsOf(page, ".panel-failed")).toEqual([]);
      const [, ...panels] = PANELS;
      for (const { id, title } of panels) expect.soft(textOf(page, `#${id}-title`), id).toBe(title);
      expect(textsOf(page, "#categories .topics > li").length).toBe(12);
      const buttons = textsOf(page, "#live-sessions li > a").map((text) => text.slice(0, 8));
      expect(new Set(buttons)).toEqual(
        new Set([email.startsWith("visitor") ? "Buy Now:" : "Join Now"]),
      );
    },
  );
});
