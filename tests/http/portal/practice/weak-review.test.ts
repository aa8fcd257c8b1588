import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { answer } from "../../../support/fake-upstream.ts";
import { givenAnswer, onePractice, REVIEW as CALL } from "../../../support/given/practice.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const REVIEW = "/practice-ccl/completed?record=9";
const PAST = "2026-11-20T01:00:00.000000Z";
const RATE = "POST /api/v1/weak/rate";
const givenWeak = (more: object = {}) => ({
  ...{ reasons: ["om"], by_teacher: false, reps: 2, card: { stability: 1 }, due: PAST },
  ...{ is_newer: false, take: null, ...more },
});
const takeOf = (file: string) => ({
  ...{ user_answer: `/storage/answers/${file}.webm`, created_at: PAST },
  ...{ duration_ms: 4_000, peaks: null, facts: { start_ms: 6_000, pause_ms: 0, repeats: 0 } },
});
const row = (serial_number: number, weak: object | null, more: object = {}) =>
  givenAnswer(30 + serial_number, {
    ...{ serial_number, duration_ms: 3_000, question_duration_ms: 50_000, weak },
    ...{ facts: { start_ms: 900, pause_ms: 0, repeats: 0 }, ...more },
  });
let client: PortalClient;
const show = (...rows: object[]) => portal.fake.script(CALL, onePractice({ serial_no: 3 }, rows));

beforeEach(async () => {
  client = await portal.signedIn();
  portal.fake.heal();
});

test("a review asks about a new take beside the weak one, and leads to the others", async () => {
  show(
    row(1, null),
    row(2, givenWeak({ is_newer: true, by_teacher: true, take: takeOf("old") })),
    row(3, givenWeak()),
    // The next day in Sydney, but not yet where the student is.
    row(4, givenWeak({ due: "2099-01-01T14:00:00.000000Z" })),
  );
  client.cookies.set("time-zone", "Asia/Kolkata");
  const { page } = await client.get(REVIEW);
  expect(textsOf(page, ".fold[open] > summary h2")).toEqual(["Segment 2"]);
  expect(textOf(page, "#segment-2 .fold-body table")).toContain(
    "First words after the chime0.9 s, within 56.0 s",
  );
  expect(textOf(page, "#segment-2")).toContain("Your Response, 20/11/2026");
  expect(textsOf(page, "#weak-2 p")).toEqual([
    "Omission. Hear the new take beside the old one.",
    "Your teacher marked this segment. It leaves when later marks find no mistake in it.",
  ]);
  expect(textsOf(page, "#weak-2 button")).toEqual([
    "It is good now (segment 2)",
    "Keep it (segment 2)",
  ]);
  expect(textsOf(page, "#weak-3 p, #weak-4 p")).toEqual([
    "Omission. It is due today.",
    "Omission. It comes back on 01/01/2099.",
  ]);
  expect(page.querySelector("#weak-1")).toBeNull();
  const ways = page
    .querySelectorAll("main a")
    .map((way) => [way.text.trim(), way.getAttribute("href")]);
  expect(ways).toContainEqual(["Segment 2", `${REVIEW}&page=1&segment=2#weak-2`]);
  expect(ways).toContainEqual([
    "1 segment to speak again",
    "/practice/list/questions?question=3&segment=3&only=3",
  ]);
  expect(textOf(page, "main")).toContain("1 segment to speak again, about 2 minutes");
});

test.each([
  ["It is good now", 3],
  ["Keep it", 1],
])("%s rates the segment and returns to it", async (button, rating) => {
  show(row(2, givenWeak({ is_newer: true, take: takeOf("old") })));
  portal.fake.script(RATE, answer(200, { results: { left: rating === 3 } }));
  const posted = await client.press(await client.get(REVIEW), button);
  expect([posted.status, posted.location]).toEqual([
    303,
    `${REVIEW}&page=1&segment=2&rated=1#weak-2`,
  ]);
  const sent = portal.fake.calls.findLast(({ path }) => path.startsWith("/api/v1/weak/rate"));
  const body = z
    .object({ due: z.coerce.date() })
    .loose()
    .parse(JSON.parse(String(sent?.body)));
  expect(body).toMatchObject({ segment_id: 32, record_id: 9, rating, reps: 2 });
  expect(body.due.getTime()).toBeGreaterThan(Date.now() + 12 * 3_600_000);
  show(row(2, rating === 3 ? null : givenWeak({ due: body.due.toISOString() })));
  const { page } = await client.follow(posted);
  expect(textOf(page, "#weak-2 p")).toMatch(
    rating === 3 ? /^It is good now\. Segment 2 is off your list\.$/ : /comes back on/,
  );
});

test("a second page that rates the same segment says so, and a broken form is none", async () => {
  show(row(2, givenWeak({ is_newer: true, take: takeOf("old") })));
  portal.fake.script(RATE, answer(409, { message: "This segment was rated elsewhere." }));
  const review = await client.get(REVIEW);
  const posted = await client.press(review, "Keep it");
  expect(textOf((await client.follow(posted)).page, ".notice-page")).toBe(
    "This segment was rated on another page.",
  );
  expect((await client.post(REVIEW, { rated: "maybe", segment: "2" })).status).toBe(404);
});

test("a review without the extension, and with no weak segment, says nothing of it", async () => {
  show(givenAnswer(31), row(2, null));
  expect(textOf((await client.get(REVIEW)).page, "main")).not.toMatch(/[Ss]peak again|new take/);
});
