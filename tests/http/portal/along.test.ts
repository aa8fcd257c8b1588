import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { z } from "zod";
import { answer } from "../../support/fake-upstream.ts";
import { givenOwnPlan } from "../../support/given/plans.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal();
const off = usePortal({ SERVICE_WORKER: "off" });
const list = z.object({
  owner: z.string(),
  page: z.string(),
  files: z.array(z.string()),
  until: z.number(),
});
const HALF_A_DAY = 43_200_000;

test("lists the files to save for offline use, only with a session and a plan", async () => {
  const student = await portal.signedIn();
  const { status, text, headers } = await student.get("/along/list?question=3&from=recent-exam");
  expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  const { owner, page, files, until } = list.parse(JSON.parse(text));
  const { page: shown, text: html } = await student.get(page);
  expect(page).toMatch(/^\/practice\/list\/questions\?question=3&segment=\d+&from=recent-exam$/);
  expect(shown.querySelector(`[data-owner="${owner}"]`), "named as in pages").not.toBeNull();
  const named = [...new Set(html.match(/"audioUrl":"[^"]+/g))].map((one) => one.slice(12));
  expect(named.length).toBeGreaterThan(3);
  expect(files).toEqual(expect.arrayContaining([...named, "/chime.mp3", "/icons.svg"]));
  for (const name of ["drafts", "outbox-view", "held-forms", "log-out-question", "rehearsal"])
    expect(files, name).toContainEqual(expect.stringContaining(`/assets/${name}-`));
  const [sound = ""] = named;
  expect((await student.get(sound)).status).toBe(200);
  expect(until).toBeLessThanOrEqual(Date.now() + HALF_A_DAY);
  expect(until).toBeGreaterThan(Date.now());
  const ended = { results: [givenOwnPlan({ expiry_date: "2026-01-01" })] };
  portal.fake.script("GET /api/v1/users-current-plan", answer(200, ended));
  const late = await student.get("/along/list?question=3");
  const afterPlan = Date.UTC(2026, 0, 4);
  expect(list.parse(JSON.parse(late.text)).until, "the plan ends first").toBeLessThan(afterPlan);
  portal.fake.heal();
  const visitor = await portal.signedIn("visitor@example.com");
  expect((await visitor.get("/along/list?question=3")).status, "not paid for").toBe(403);
  expect((await student.get("/along/list?question=999")).status).toBe(404);
  const words = await student.get("/along/list?list=ccl");
  expect(words.headers.get("Set-Cookie")).toMatch(/^along=1; Path=\/; SameSite=Lax; Max-Age=\d+$/);
  const ofWords = list.parse(JSON.parse(words.text));
  for (const name of ["study-card.script", "device-study", "post-queue"])
    expect(ofWords.files, name).toContainEqual(expect.stringContaining(`/assets/${name}-`));
  expect(files.join(), "staff's pages need their line").not.toMatch(/marking|writing/);
  const cards = await student.get(ofWords.page);
  const deck = cards.page.querySelector("[data-device]")?.getAttribute("data-device") ?? "";
  expect(deck.match(/"known":/g)?.length).toBeGreaterThan(20);
  expect(cards.page.querySelectorAll("details td").length).toBeGreaterThan(20);
  expect((await visitor.get("/along/list?list=ccl")).status, "not paid for").toBe(403);
  expect((await student.get("/along/list?list=none")).status).toBe(403);
  // Also for data that the browser or its owner has removed.
  const none = /Nothing is on this device\. .+ a browser may remove it to make room\./;
  const marks = 'data-enhance="along/along"';
  const textAt = async (path: string) => (await student.get(path)).text;
  expect(await textAt("/along")).toMatch(none);
  expect(await textAt("/dashboard")).toContain(marks);
  student.cookies.set("along", "0");
  expect(await textAt("/dashboard")).not.toContain(marks);
  const guest = await portal.client().get("/along/list?question=3");
  expect(guest.location).toBe("/login?next=%2Falong%2Flist%3Fquestion%3D3");
});

test("saves notes and labels made offline only for the account they belong to", async () => {
  const student = await portal.signedIn();
  const { page } = await student.get("/dashboard");
  const owner = page.querySelector("[data-owner]")?.getAttribute("data-owner") ?? "";
  const change = (fields: Record<string, string>) =>
    student.post("/along/changes", { question_id: "3", owner, ...fields });
  expect((await change({ intent: "notes", notes: "From the train" })).status).toBe(200);
  expect((await change({ intent: "label", label_type: "2" })).status).toBe(200);
  const dialogue = await student.get("/practice/list/questions?question=3&segment=1");
  expect(dialogue.page.querySelector("textarea")?.textContent).toBe("From the train");
  expect(dialogue.page.querySelector(".label-menu .chip-2")).not.toBeNull();
  expect((await change({ label_type: "9" })).status).toBe(404);
  expect((await change({ notes: "x".repeat(10_001) })).status).toBe(422);
  expect((await change({ owner: "another", notes: "x" })).status).toBe(409);
});

test("the service worker requests only our own addresses, and removes itself when switched off", async () => {
  const { text, headers } = await portal.client().get("/sw.js");
  expect(headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; connect-src 'self'");
  expect(headers.get("Cache-Control")).toBe("private, no-cache");
  expect(text).toContain('"fetch"');
  const [along = ""] = readdirSync("build/client/assets").filter((name) =>
    /^along\.script-.*\.js$/.test(name),
  );
  const script = readFileSync(`build/client/assets/${along}`);
  const bytes = gzipSync(text).length + gzipSync(script).length;
  expect(bytes, "all script of ours for it").toBeLessThanOrEqual(4_200);
  const gone = (await off.client().get("/sw.js")).text;
  expect(gone).toContain("unregister");
  expect(gone).not.toContain('"fetch"');
  const student = await off.signedIn();
  expect((await student.get("/along/list?question=3")).status).toBe(404);
  expect((await student.get("/along?question=3")).text).toContain(
    "Your school does not offer this",
  );
  const dialogue = "/practice/list/questions?question=3&segment=1";
  expect((await student.get(dialogue)).text).not.toContain("Take along");
});
