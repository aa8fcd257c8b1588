import { expect, test } from "vitest";
import { z } from "zod";
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

test("a device is told what to keep of a dialogue, by a session and a plan alone", async () => {
  const student = await portal.signedIn();
  const { status, text, headers } = await student.get("/along/list?question=3&from=recent-exam");
  expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  const { owner, page, files, until } = list.parse(JSON.parse(text));
  const { page: shown } = await student.get(page);
  expect(page).toMatch(/^\/practice\/list\/questions\?question=3&segment=\d+&from=recent-exam$/);
  expect(shown.querySelector(`[data-owner="${owner}"]`), "named as in pages").not.toBeNull();
  const sounds = shown.querySelector("[data-island]")?.getAttribute("data-props") ?? "";
  const named = [...new Set(sounds.match(/"audioUrl":"[^"]+/g))].map((one) => one.slice(12));
  expect(named.length).toBeGreaterThan(3);
  expect(files).toEqual(expect.arrayContaining([...named, "/chime.mp3", "/icons.svg"]));
  expect(files.filter((file) => file.startsWith("/assets/")).length).toBeGreaterThan(15);
  const [sound = ""] = named;
  expect((await student.get(sound)).status).toBe(200);
  expect(until).toBeLessThanOrEqual(Date.now() + HALF_A_DAY);
  expect(until).toBeGreaterThan(Date.now());
  const visitor = await portal.signedIn("visitor@example.com");
  expect((await visitor.get("/along/list?question=3")).status, "not paid for").toBe(403);
  expect((await student.get("/along/list?question=999")).status).toBe(404);
  const guest = await portal.client().get("/along/list?question=3");
  expect(guest.location).toBe("/login?next=%2Falong%2Flist%3Fquestion%3D3");
});

test("the worker may ask our own addresses alone, and switched off it removes itself", async () => {
  const { text, headers } = await portal.client().get("/sw.js");
  expect(headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; connect-src 'self'");
  expect(headers.get("Cache-Control")).toBe("private, no-cache");
  expect(text).toContain('"fetch"');
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
