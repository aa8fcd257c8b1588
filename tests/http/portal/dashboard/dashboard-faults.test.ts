import { beforeEach, describe, expect, test } from "vitest";
import { answer, type Scripted } from "../../../support/fake-upstream.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { testPairs } from "../covering.ts";
import { usePortal } from "../portal-stack.ts";
import { answerAll, expectOthersStand, PANELS } from "./panels.ts";

const portal = usePortal();
const FAILED = "This did not load.";
let student: PortalClient;

beforeEach(async () => {
  student = await portal.signedIn();
  answerAll(portal.fake);
});

const FAULTS: { name: string; fault: Scripted; says?: string }[] = [
  { name: "500", fault: answer(500, { message: "SQLSTATE secret" }) },
  { name: "502 with HTML", fault: { do: "html", status: 502 } },
  { name: "200 with HTML", fault: { do: "html" } },
  { name: "an answer cut in the middle", fault: { do: "truncate" } },
  { name: "a cut connection", fault: { do: "cut" } },
  { name: "an empty 200", fault: answer(200) },
  { name: "another shape", fault: answer(200, "secret") },
  { name: "a redirect", fault: answer(302, undefined, { Location: "/stolen" }) },
  { name: "422", fault: answer(422, { message: "secret", errors: {} }) },
  {
    name: "403",
    fault: answer(403, { message: "Your branch is closed today." }),
    says: "Your branch is closed today.",
  },
  {
    name: "429",
    fault: answer(429, { message: "x" }, { "Retry-After": "40" }),
    says: "Too many tries. Wait 40 seconds, then try again.",
  },
];

testPairs(
  PANELS,
  FAULTS,
  ({ called }, { name }) => `${called} fails with ${name}: shows one notice and all other panels`,
  async ({ id, call, called }, { fault, says }) => {
    answerAll(portal.fake, { [call]: fault });
    const shown = await student.get("/");
    expectOthersStand(shown, [id]);
    const { page, text } = shown;
    expect(textsOf(page, ".panel-failed p")).toEqual([
      `${says ?? FAILED} Missing here: ${called}.`,
    ]);
    expect(textsOf(page, "main a[href='']")).toEqual(["Try again"]);
    expect(page.getElementById(id)).toBeNull();
    expect(text).not.toMatch(/secret|It works/);
    expect(student.cookies.has("portal")).toBe(true);
  },
);

describe.each(PANELS)("$called fails", ({ id, call, without, called }) => {
  test("with 404: shows a failed panel or an empty list", async () => {
    const fault = answer(404, { message: "The route secret could not be found." });
    answerAll(portal.fake, { [call]: fault });
    const shown = await student.get("/");
    expectOthersStand(shown, [id]);
    const nothing: Record<string, string> = {
      next: "Dialogue",
      "video-tutorials": "Data Not Found",
    };
    const [place, says] = id in nothing ? [`#${id}`, nothing[id]] : [".panel-failed", called];
    expect(textOf(shown.page, place)).toContain(says);
    expect(shown.text).not.toContain("secret");
  });

  test("without its field: shows a failed or empty panel", async () => {
    answerAll(portal.fake, { [call]: answer(200, { surprise: true }) });
    const shown = await student.get("/");
    expectOthersStand(shown, [id]);
    const [place, says] =
      without === "fails" ? [".panel-failed", called] : [`#${id}`, "Data Not Found"];
    expect(textOf(shown.page, place)).toContain(says);
  });

  test(
    "with 401: ends the session and redirects to login",
    { tags: id === "next" ? [] : ["night"] },
    async () => {
      const other = student.copy();
      portal.fake.refuseToken(call);
      const sent = await other.get("/dashboard");
      expect([sent.status, sent.location, other.cookies.has("portal")]).toEqual([
        303,
        "/login?next=%2Fdashboard",
        false,
      ]);
    },
  );
});

test("waits four seconds for slow panels without a retry, and shows the others", async () => {
  const slow = PANELS.filter(({ id }) => id === "week" || id === "live-sessions");
  answerAll(
    portal.fake,
    Object.fromEntries(slow.map(({ call, id }) => [call, { do: id === "week" ? "hang" : "drip" }])),
  );
  const before = slow.map(({ call }) => portal.fake.count(call));
  const started = Date.now();
  const shown = await student.get("/");
  expect(Date.now() - started).toBeGreaterThan(3_500);
  // A second try would take as long again.
  expect(Date.now() - started).toBeLessThan(7_500);
  expectOthersStand(
    shown,
    slow.map(({ id }) => id),
  );
  expect(textsOf(shown.page, ".panel-failed p")).toEqual([
    `${FAILED} Missing here: Weekly Website Statistics, Upcoming Live Sessions.`,
  ]);
  expect(slow.map(({ call }, index) => portal.fake.count(call) - (before[index] ?? 0))).toEqual([
    1, 1,
  ]);
});

test("shows one notice on a working page when every call fails, and keeps the session", async () => {
  answerAll(portal.fake, Object.fromEntries(PANELS.map(({ call }) => [call, answer(500)])));
  const { page, status } = await student.get("/");
  expect([status, textsOf(page, "main section, main a"), student.cookies.has("portal")]).toEqual([
    200,
    ["See your progress", "Try again"],
    true,
  ]);
  expect(textOf(page, "main .notice p")).toBe(`${FAILED} Your work is safe.`);
});
