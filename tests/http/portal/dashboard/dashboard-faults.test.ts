import { beforeEach, describe, expect, test } from "vitest";
import { answer, type Scripted } from "../../../support/fake-upstream.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";
import { answerAll, expectOthersStand, PANELS } from "./panels.ts";

const portal = usePortal();
const FAILED = "We can't load this just now.Try again";
let student: PortalClient;

beforeEach(async () => {
  student = await portal.signedIn();
  answerAll(portal.fake);
});

const FAULTS: [string, Scripted][] = [
  ["500", answer(500, { message: "SQLSTATE secret" })],
  ["502 with HTML", { do: "html", status: 502 }],
  ["200 with HTML", { do: "html" }],
  ["an answer cut in the middle", { do: "truncate" }],
  ["a cut connection", { do: "cut" }],
  ["an empty 200", answer(200)],
  ["another shape", answer(200, "secret")],
  ["a redirect", answer(302, undefined, { Location: "/stolen" })],
  ["422", answer(422, { message: "secret", errors: {} })],
];

describe.each(PANELS)("$title fails", ({ id, call, without }) => {
  test.each(FAULTS)("with %s: it says so in its place, and the others stand", async (_, fault) => {
    answerAll(portal.fake, { [call]: fault });
    const shown = await student.get("/");
    expectOthersStand(shown, [id]);
    const { page, text } = shown;
    expect(textOf(page, `#${id} .panel-failed`)).toContain(FAILED);
    expect(page.querySelector(`#${id} .panel-failed a`)?.getAttribute("href")).toBe("");
    expect(textsOf(page, ".panel-failed").length).toBe(1);
    expect(text).not.toMatch(/secret|It works/);
    expect(student.cookies.has("portal")).toBe(true);
  });

  test("with 404: as failed, or as a list of nothing", async () => {
    const fault = answer(404, { message: "The route secret could not be found." });
    answerAll(portal.fake, { [call]: fault });
    const shown = await student.get("/");
    expectOthersStand(shown, [id]);
    const nothing: Record<string, string> = { next: "Next:", "video-tutorials": "Data Not Found" };
    expect(textOf(shown.page, `#${id}`)).toContain(nothing[id] ?? FAILED);
    expect(shown.text).not.toContain("secret");
  });

  test("with 403 or 429: in the reason's words", async () => {
    answerAll(portal.fake, { [call]: answer(403, { message: "Your branch is closed today." }) });
    expect(textOf((await student.get("/")).page, `#${id} .panel-failed p`)).toBe(
      "Your branch is closed today.",
    );
    answerAll(portal.fake, { [call]: answer(429, { message: "x" }, { "Retry-After": "40" }) });
    expect(textOf((await student.get("/")).page, `#${id} .panel-failed p`)).toBe(
      "Too many tries. Wait 40 seconds, then try again.",
    );
  });

  test("without its field: calm as well", async () => {
    answerAll(portal.fake, { [call]: answer(200, { surprise: true }) });
    const shown = await student.get("/");
    expectOthersStand(shown, [id]);
    expect(textOf(shown.page, `#${id}`)).toContain(without === "fails" ? FAILED : "Data Not Found");
  });

  test("with 401: the session ends, in words", async () => {
    const other = student.copy();
    answerAll(portal.fake, { [call]: answer(401, { message: "Unauthenticated." }) });
    const sent = await other.get("/dashboard");
    expect([sent.status, sent.location, other.cookies.has("portal")]).toEqual([
      303,
      "/login?next=%2Fdashboard",
      false,
    ]);
  });
});

test("slow panels get four seconds and no second try; the others stand", async () => {
  const slow = PANELS.filter(({ id }) => id === "week" || id === "live-sessions");
  answerAll(
    portal.fake,
    Object.fromEntries(slow.map(({ call, id }) => [call, { do: id === "week" ? "hang" : "drip" }])),
  );
  const before = slow.map(({ call }) => portal.fake.count(call));
  const started = Date.now();
  const shown = await student.get("/");
  expect(Date.now() - started).toBeGreaterThan(3_500);
  expect(Date.now() - started).toBeLessThan(6_000);
  expectOthersStand(
    shown,
    slow.map(({ id }) => id),
  );
  expect(textsOf(shown.page, ".panel-failed p")).toEqual([
    "We can't load this just now.",
    "We can't load this just now.",
  ]);
  expect(slow.map(({ call }, index) => portal.fake.count(call) - (before[index] ?? 0))).toEqual([
    1, 1,
  ]);
});

test("everything fails: a page all the same, and a session", async () => {
  answerAll(portal.fake, Object.fromEntries(PANELS.map(({ call }) => [call, answer(500)])));
  const { page, status } = await student.get("/");
  expect([status, textsOf(page, ".panel-failed").length, student.cookies.has("portal")]).toEqual([
    200,
    7,
    true,
  ]);
});
