import { expect, test } from "vitest";
import { textsOf } from "../../support/html.ts";
import type { PortalClient } from "../../support/portal-client.ts";
import { textLike } from "../upstream/matchers.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal();
const CALL = "POST /api/v1/page-faults";
const SECRET = "Asha Rao said goodbye";
const GOOD = {
  ...{ part: "segment-studio", state: "recording", kind: "NotFoundError", takes: "1" },
  release: "b8gbtgyj",
};
const PHONE =
  "Mozilla/5.0 (Linux; Android 10; Asha) AppleWebKit/537.36 Chrome/128.0.0.0 Mobile Safari/537.36";

function report(client: PortalClient, fields: Record<string, string>, more = {}) {
  const own = { Origin: client.base, "Sec-Fetch-Site": "same-origin", "User-Agent": PHONE };
  return client.post("/page-faults", fields, { ...own, ...more });
}

/** The faults in the log; `heardBefore` is the log before the report. */
function faultsAfter(heardBefore: string): unknown[] {
  const lines = portal.stack.portalLog().slice(heardBefore.length).split("\n");
  return lines
    .filter((line) => line.includes("a script broke in a browser"))
    .map((line): unknown => JSON.parse(line));
}

test.each([
  ["of a student", {}, {}, 204],
  ["a script", { part: "account/code-countdown", state: "", takes: "" }, {}, 204],
  ["a file of the build", { part: "recorder" }, {}, 204],
  ["the entry", { part: "entry.client" }, {}, 204],
  ["an unknown part", { part: SECRET }, {}, 422],
  ["an unknown state", { state: SECRET }, {}, 422],
  ["a message for a kind", { kind: SECRET }, {}, 422],
  ["a word for takes", { takes: "yes" }, {}, 422],
  ["a long release", { release: "a".repeat(13) }, {}, 422],
  ["one field more", { message: SECRET }, {}, 422],
  ["too long", { part: "x".repeat(600) }, {}, 413],
  ["from another site", {}, { "Sec-Fetch-Site": "cross-site" }, 403],
  ["of an unknown origin", {}, { "Sec-Fetch-Site": "", Origin: "null" }, 403],
  ["as JSON", {}, { "Content-Type": "application/json" }, 422],
])("takes a report of fixed words only: %s", async (_, change, headers, status) => {
  const before = portal.stack.portalLog();
  // A new log-in shares the account's count, so the address counts here but for one row.
  const client = status === 204 ? await portal.signedIn() : portal.client();
  expect((await report(client, { ...GOOD, ...change }, headers)).status).toBe(status);
  const told = portal.stack.portalLog().slice(before.length);
  expect(told).not.toContain("Asha");
  expect(faultsAfter(before)).toHaveLength(status === 204 ? 1 : 0);
});

test("the line of the log has the fixed values and nothing else; a stranger's takes do not count", async () => {
  const before = portal.stack.portalLog();
  await report(await portal.signedIn(), GOOD);
  await report(portal.client(), GOOD);
  const fault = {
    ...{ part: "segment-studio", state: "recording", kind: "NotFoundError", takes: true },
    ...{ release: "b8gbtgyj", browser: "Chrome 128 Android" },
  };
  const line = { level: 40, time: textLike(/T/), from: "portal" };
  const msg = "a script broke in a browser";
  expect(faultsAfter(before)).toEqual([
    { ...line, fault, msg },
    { ...line, fault: { ...fault, takes: false }, msg },
  ]);
});

test("an owner reads what broke: recordings concerned first, equal ones counted together", async () => {
  const student = await portal.signedIn("visitor@example.com");
  for (const state of ["idle", "idle", "stopping"])
    await report(student, { ...GOOD, part: "menu", kind: "ChunkLoad", state, takes: "" });
  await report(student, { ...GOOD, release: "owners1" });
  const owner = portal.client();
  const door = await owner.follow(await owner.get("/staff"));
  const OWNER = { email: "teacher@example.com", password: "interpreting" };
  await owner.follow(await owner.press(door, "Log in", OWNER));
  const rows = async () => {
    const { page } = await owner.get("/staff/log");
    return textsOf(page, "#faults tbody tr").filter(
      (row) => row.includes("owners1") || row.includes("Menu"),
    );
  };
  await expect.poll(async () => (await rows()).length).toBe(3);
  const [first = "", second = ""] = await rows();
  expect(first).toMatch(
    /^Recording concerned: Recorder of a dialogue or test, while it recorded.*a part of the page was gone.*NotFoundError.*Chrome 128 Android.*owners1 ?1/,
  );
  expect(second).toMatch(
    /^Menu, in its state "idle".*a file of the portal did not load.*b8gbtgyj ?2/,
  );
});

test.each([404, 401, 500])(
  "a provider that answers %i to the call: nothing breaks, the log has the line",
  async (status) => {
    portal.fake.script(CALL, { do: "answer", status, json: {} });
    const before = portal.stack.portalLog();
    const student = await portal.signInAnew();
    expect((await report(student, GOOD)).status).toBe(204);
    expect(faultsAfter(before)).toHaveLength(1);
    expect((await student.get("/dashboard")).status).toBe(200);
  },
);

test("refuses the reports of an account and of an address beyond their budget", async () => {
  const last = async (client: PortalClient, most: number) => {
    let answer = await report(client, GOOD);
    for (let count = 0; count < most && answer.status === 204; count += 1)
      answer = await report(client, GOOD);
    return answer;
  };
  for (const [client, most] of [
    [await portal.signedIn("visitor@example.com"), 12],
    [portal.client(), 30],
  ] as const) {
    const before = portal.stack.portalLog();
    const refused = await last(client, most);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(faultsAfter(before).length).toBeLessThanOrEqual(most);
  }
});
