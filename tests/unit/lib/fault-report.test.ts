import { afterEach, beforeEach, expect, test, vi } from "vitest";

const HERE = "https://portal.example";
const OURS = `${HERE}/assets/outbox-1_34-678.js`;
const STRANGE = "chrome-extension://abcdef/inject.js";
const SECRET = "Asha Rao said: goodbye";

type Listener = (event: object) => void;
const heard = new Map<string, Listener>();
const sent: { to: string; body: string; with: RequestInit }[] = [];
let line: Promise<Response>;

beforeEach(() => {
  vi.resetModules();
  sent.length = 0;
  line = Promise.resolve(new Response(null));
  vi.stubGlobal("location", { origin: HERE });
  vi.stubGlobal("addEventListener", (name: string, listen: Listener) => heard.set(name, listen));
  vi.stubGlobal("fetch", (to: string, how: RequestInit) => {
    sent.push({
      to,
      body: how.body instanceof URLSearchParams ? how.body.toString() : "",
      with: how,
    });
    return line;
  });
});
afterEach(() => vi.unstubAllGlobals());

const load = () => import("../../../app/lib/fault-report.ts");

function thrown(stack: string, message = SECRET, Kind = TypeError): Error {
  const error = new Kind(message);
  error.stack = stack;
  return error;
}

const odd = new Error(SECRET);
Object.defineProperty(odd, "stack", {
  get: () => {
    throw new Error("unreadable");
  },
});

test.each([
  ["Chromium", thrown(`TypeError: ${SECRET}\n    at f (${OURS}:1:2)`), "outbox", "TypeError"],
  ["a frame without a name", thrown(`TypeError\n    at ${OURS}:1:2`), "outbox", "TypeError"],
  ["Firefox and Safari", thrown(`f@${OURS}:1:2\n@${STRANGE}:3:4`), "outbox", "TypeError"],
  [
    "a native frame first",
    thrown(`TypeError: x\n    at Array.map (<anonymous>)\n    at f (${OURS}:1:2)`),
    "outbox",
    "TypeError",
  ],
  [
    "a file that does not load, in Chromium",
    thrown(
      `TypeError: Failed to fetch dynamically imported module: ${OURS}`,
      `Failed to fetch dynamically imported module: ${OURS}`,
    ),
    "outbox",
    "ChunkLoad",
  ],
  [
    "a file that does not load, in Firefox",
    thrown("", `error loading dynamically imported module: ${OURS}`),
    "outbox",
    "ChunkLoad",
  ],
  ["an extension", thrown(`TypeError: x\n    at g (${STRANGE}:1:2)\n    at f (${OURS}:1:2)`)],
  ["an extension in Firefox", thrown(`g@${STRANGE}:1:2\nf@${OURS}:1:2`)],
  ["our address in a message only", thrown(`Error: at ${OURS}\n    at g (${STRANGE}:1:2)`)],
  ["the page itself", thrown(`Error: x\n    at ${HERE}/dashboard:1:2`)],
  ["another site's /assets/", thrown(`Error\n    at f (https://evil.example/assets/a-1.js:1:2)`)],
  ["no stack", "a sentence"],
  ["nothing", null],
  ["an error that cannot be read", odd],
])("reports an uncaught error of our own files only: %s", async (_, reason, part?, kind?) => {
  (await load()).reportUncaught();
  heard.get("unhandledrejection")?.({ reason });
  heard.get("error")?.({ error: reason, filename: `${STRANGE}` });
  expect(sent.map(({ body }) => body)).toEqual(
    part ? [`part=${part}&state=&kind=${kind}&takes=&release=dev`] : [],
  );
});

test.each([
  ["another class", Object.assign(new Error(SECRET), { name: SECRET }), "other"],
  [
    "a page in place of a file",
    new TypeError("'text/html' is not a valid JavaScript MIME type."),
    "ChunkLoad",
  ],
  ["Safari", new TypeError("Importing a module script failed."), "ChunkLoad"],
  ["no error", SECRET, "other"],
  ["a full device", new DOMException(SECRET, "QuotaExceededError"), "QuotaExceededError"],
])("names the kind of an error, never its text: %s", async (_, error, kind) => {
  const { reportFault } = await load();
  reportFault({ part: "segment-studio", state: "recording", error, takes: true });
  expect(sent.map(({ body }) => body)).toEqual([
    `part=segment-studio&state=recording&kind=${kind}&takes=1&release=dev`,
  ]);
});

test("tells the same once and three at most, with what the recorder does, and never disturbs the page", async () => {
  const { reportFault, reportUncaught, underWay } = await load();
  reportUncaught();
  line = Promise.reject(new TypeError("Failed to fetch"));
  underWay.tell = () => ({ state: "recording", takes: true });
  const error = thrown(`f@${OURS}:1:2`);
  heard.get("error")?.({ error, filename: OURS });
  reportFault({ part: "menu", error });
  for (const part of ["menu", "menu", "review", "outbox", "islands"])
    reportFault({ part, error: new Error(SECRET) });
  expect(sent.map(({ body }) => body.split("&takes")[0])).toEqual([
    "part=outbox&state=recording&kind=TypeError",
    "part=menu&state=&kind=Error",
    "part=review&state=&kind=Error",
  ]);
  // Without a referrer that names the page.
  expect(sent[0]).toMatchObject({
    to: "/page-faults",
    with: { method: "POST", keepalive: true, referrer: "/" },
  });
  vi.stubGlobal("fetch", () => {
    throw new Error("an extension's own fetch");
  });
  vi.resetModules();
  (await load()).reportFault({ part: "menu", error });
});
