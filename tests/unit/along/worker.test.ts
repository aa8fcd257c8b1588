import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Device, OWN } from "./device.ts";

const DIALOGUE = "/practice/list/questions?question=3&segment=1";
const LIST = "/along/list?question=3";
const SHELL = '<html lang="en-AU"><div class="shell">';
const DAY = 86_400_000;

let device: Device;

beforeEach(async () => {
  device = await Device.start();
  serve({});
});

afterEach(() => {
  expect(device.reported).toEqual([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Told {
  owner?: string;
  content?: string;
  until?: number;
  build?: string;
}

/** Serves the portal for one account and build. */
function serve({
  owner = "one",
  content = "a",
  until = Date.now() + DAY,
  build = "1",
}: Told): void {
  const list = { owner, title: "Dialogue 3", until, content };
  const html = (body: string) =>
    new Response(`${SHELL}<script src="/assets/entry-${build}.js">${body}`, {
      headers: { "Content-Type": "text/html" },
    });
  for (const [path, answer] of Object.entries({
    [LIST]: () => Response.json({ ...list, page: DIALOGUE, files: ["/media/s/one", "/chime.mp3"] }),
    "/along": () => html("What is here"),
    [DIALOGUE]: () => html(`The dialogue ${content}`),
    "/dashboard": () => html("Dashboard"),
    "/login": () => html("Log in"),
    [`/assets/entry-${build}.js`]: () => new Response("script"),
    "/media/s/one": () => new Response("0123456789"),
    "/chime.mp3": () => new Response("chime"),
  }))
    device.server.set(path, answer);
}

const take = () => device.ask({ wish: "keep", address: LIST });
const look = (more: { owner?: string; build?: string; page?: string } = {}) =>
  device.ask({
    wish: "look",
    owner: more.owner ?? "one",
    script: `/assets/entry-${more.build ?? "1"}.js`,
    page: `https://learn.example${more.page ?? "/dashboard"}`,
  });
const textAt = async (path: string) => (await device.open(path))?.text();
const everything = [
  ...["/assets/entry-1.js", "/along"],
  ...["/media/s/one", "/chime.mp3", DIALOGUE, LIST],
].sort();

test("a saved dialogue opens offline; other pages redirect to the saved ones", async () => {
  expect(await take()).toMatchObject({ kept: [{ title: "Dialogue 3", owner: "one" }] });
  expect([...device.caches.keys()]).toEqual(["along"]);
  expect(device.kept.sort()).toEqual(everything);
  device.hasLine = false;
  const page = await textAt(`${DIALOGUE.replace("=1", "=4")}`);
  expect(page).toMatch(/^<html data-kept="\d+" .*The dialogue a$/);
  const bare = await device.open("/practice/list/questions?question=3");
  expect(bare?.headers.get("Location")).toBe(`${OWN}${DIALOGUE}&offline=1`);
  for (const path of ["/", "/vocabulary", "/practice/list/questions?question=9"])
    expect(await textAt(path), path).toContain("What is here");
  const sound = await device.open("/media/s/one", { mode: "no-cors", range: "bytes=2-4" });
  expect([sound?.status, await sound?.text()]).toEqual([206, "234"]);
  expect(device.open("/recordings", { method: "POST", mode: "cors" })).toBeUndefined();
  expect(device.open("/logout", { method: "POST" })).toBeUndefined();
});

test("a dead connection counts as offline after four seconds, or at once on request", async () => {
  await take();
  vi.useFakeTimers();
  for (const path of [DIALOGUE, "/dashboard", "/payment-success?session_id=1"])
    device.server.set(path, () => new Promise(() => undefined));
  const [copy, start] = [textAt(DIALOGUE), textAt("/dashboard")];
  let payment = "waits";
  void textAt("/payment-success?session_id=1").then(() => (payment = "answered"));
  await vi.advanceTimersByTimeAsync(3_900);
  expect(await Promise.race([copy, start, Promise.resolve("waits")])).toBe("waits");
  await vi.advanceTimersByTimeAsync(200);
  expect(await copy).toContain("The dialogue a");
  expect(await start).toContain("What is here");
  expect(await textAt(`${DIALOGUE}&offline=1`)).toContain("The dialogue a");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(payment).toBe("waits");
});

test("online, pages come from the server, and only requested ones are saved", async () => {
  await take();
  expect(await textAt("/dashboard")).toBe(`${SHELL}<script src="/assets/entry-1.js">Dashboard`);
  expect(device.kept.sort()).toEqual(everything);
});

test("a lost connection or a full disk saves no partial copy, and an ended plan saves none", async () => {
  device.server.set("/media/s/one", () => new Response(null, { status: 503 }));
  expect(await take()).toEqual({ kept: [], failed: "line" });
  expect([device.kept, device.isRegistered]).toEqual([[], false]);
  serve({});
  device.server.set(DIALOGUE, () => Response.redirect(`${OWN}/login`));
  expect(await take(), "the log-in is no dialogue").toEqual({ kept: [], failed: "line" });
  serve({});
  device.cache("along").full = "/media/";
  expect(await take()).toEqual({ kept: [], failed: "full" });
  expect(device.kept).toEqual([]);
  device.server.set(LIST, () => new Response(null, { status: 403 }));
  expect(await take()).toEqual({ kept: [], failed: "gone" });
  serve({});
  device.cache("along").full = null;
  await take();
  const page = "/practice/list/questions?question=4";
  const files = ["/media/s/two", "/media/s/none"];
  device.server.set(page, () => new Response(SHELL));
  device.server.set("/media/s/two", () => new Response("two"));
  device.server.set("/along/list?question=4", () =>
    Response.json({ owner: "one", title: "", until: Date.now() + DAY, content: "", page, files }),
  );
  const second = await device.ask({ wish: "keep", address: "/along/list?question=4" });
  expect([second.failed, second.kept.length, device.kept.sort()], "the first stays whole").toEqual([
    "line",
    1,
    everything,
  ]);
});

test("a saved dialogue opens on a full disk, online and offline", async () => {
  await take();
  device.cache("along").full = LIST;
  for (device.hasLine of [true, false]) expect(await textAt(DIALOGUE)).toContain("The dialogue a");
});

test("a partly renewed copy keeps the scripts that its page uses", async () => {
  await take();
  serve({ build: "2" });
  device.cache("along").full = "/along";
  await look({ build: "2" });
  device.hasLine = false;
  const [, script = ""] = /src="([^"]+)/.exec((await textAt(DIALOGUE)) ?? "") ?? [];
  expect(device.kept).toContain(script);
});

test("the end of the session deletes all copies: by the log-in page, a redirect to it, or time", async () => {
  await take();
  await textAt("/login?next=%2F");
  expect(device.kept, "an answer of 404 is no log-in page").not.toEqual([]);
  await textAt("/login");
  expect([device.kept, device.isRegistered]).toEqual([[], false]);
  await take();
  vi.useFakeTimers({ now: Date.now() + DAY + 1 });
  device.hasLine = false;
  await expect(textAt(DIALOGUE)).rejects.toThrow("Failed to fetch");
  expect(device.kept).toEqual([]);
});

test("a page of another account deletes the copies, but no other cache", async () => {
  await take();
  await device.cache("of-somebody-else").put("/x", new Response("x"));
  expect(await look({ owner: "two" }), "not even its name").toEqual({ kept: [] });
  expect([...device.caches.keys()]).toEqual(["of-somebody-else"]);
});

test("a new build or an opened dialogue renews the copies, and the page learns of changed content", async () => {
  await take();
  device.asked.length = 0;
  await look();
  expect(device.asked, "all is fresh").toEqual([]);
  await textAt(DIALOGUE);
  await look({ page: DIALOGUE });
  expect(device.asked, "it is open still").toEqual([DIALOGUE]);
  await look();
  expect(device.asked).toEqual([DIALOGUE, LIST, DIALOGUE, "/along"]);
  serve({ content: "b", build: "2" });
  device.hasLine = false;
  await look({ build: "2" });
  expect(await textAt(DIALOGUE), "the old copy runs with its own script").toContain("entry-1.js");
  device.hasLine = true;
  await look({ build: "2" });
  expect(device.kept.filter((path) => path.startsWith("/assets/"))).toEqual(["/assets/entry-2.js"]);
  const list = await device.cache("along").match(LIST);
  expect(await list?.json()).toMatchObject({ content: "b", first: "a" });
});

test("after the browser has deleted the copies, pages come from the server and none is saved again", async () => {
  await take();
  device.caches.clear();
  expect(await textAt(DIALOGUE)).toContain("The dialogue a");
  expect(await look({ page: DIALOGUE })).toEqual({ kept: [] });
  expect(device.kept).toEqual([]);
  device.hasLine = false;
  await expect(textAt(DIALOGUE), "the browser's own words").rejects.toThrow("Failed to fetch");
});

test("when switched off, the worker deletes its copies and itself, and handles no request", async () => {
  device = await Device.start({ isOff: true });
  for (const name of ["along", "of-somebody-else"])
    await device.cache(name).put(DIALOGUE, new Response("x"));
  await device.activate();
  expect([[...device.caches.keys()], device.isRegistered]).toEqual([["of-somebody-else"], false]);
  expect(device.open(DIALOGUE)).toBeUndefined();
});

test("an ended plan deletes its dialogue, and the last one removes the worker", async () => {
  await take();
  device.server.set(LIST, () => new Response(null, { status: 403 }));
  await textAt(DIALOGUE);
  await look();
  await textAt("/dashboard");
  expect([device.kept, device.isRegistered]).toEqual([[], false]);
});
