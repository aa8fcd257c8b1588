import { beforeAll, describe, expect, test } from "vitest";
import { builtApp, type RouteAddress } from "../../support/built-app.ts";
import type { PortalClient } from "../../support/portal-client.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal();

/** Paths without a log-in are listed here. All other paths are private. */
const PUBLIC = new Set([
  "/app.webmanifest",
  "/school/:page",
  "/school-logo/:name",
  "/school-sound/:name",
  "/try/:language",
  "/login",
  "/login/window",
  "/sign-up",
  "/email-verfication/z",
  "/forgot-password",
  "/reset/password/z",
  "/invitation/z",
  "/reminders/stop/z",
  "/calendar/feed/z",
  "/logout",
  "/page-faults",
  "/preferences/sidebar",
  "/signed-out.css",
  "/staff/first-owner",
  "/staff/forgot",
  "/staff/password/z",
  "/staff/login",
  "/staff/logout",
  "/sw.js",
  "/.well-known/security.txt",
  "/healthz",
  "/readyz",
  "/status",
  "/nope",
]);
/** Includes fields of forms, which a GET must not act on. */
const QUERY = "?question=3&segment=1&record=1&intent=restart&label_type=1&notes=x";

let app: (request: Request) => Promise<Response>;
let routes: RouteAddress[];
let privates: RouteAddress[];
let callsOfLogIn: number;

beforeAll(async () => {
  const built = await builtApp(portal.stack.portalUrl, portal.fake.url);
  ({ app, routes } = built);
  privates = routes.filter(({ path }) => !PUBLIC.has(path));
  await portal.signedIn();
  callsOfLogIn = portal.fake.calls.length;
});

const dataPath = (path: string) => `${path === "/" ? "/_root" : path}.data${QUERY}`;
const oldDataPath = ({ id, path }: RouteAddress) =>
  `${path}${QUERY}&_data=${encodeURIComponent(id)}`;

/**
 * All paths share one check. The gate requests each once, with both forms and methods in turn, and
 * the night tries all pairs.
 */
function asData(route: RouteAddress, at: number): [string, string][] {
  const forms = [dataPath(route.path), oldDataPath(route)];
  const pairs = forms.flatMap((form): [string, string][] => [
    [form, "GET"],
    [form, "POST"],
  ]);
  return process.env.NIGHT ? pairs : pairs.filter((_, turn) => turn === at % pairs.length);
}

/** Two ways of a request without a session: our server, and the app under remix-serve. */
const WAYS: [string, (path: string, method: string) => Promise<Response>][] = [
  ["our server", (path, method) => fetch(portal.stack.portalUrl + path, asked(method))],
  [
    "plain remix-serve",
    (path, method) => app(new Request(portal.stack.portalUrl + path, asked(method))),
  ],
];

/** Remix's own check compares the two headers. */
function ownHeaders(): Record<string, string> {
  return { Origin: portal.stack.portalUrl, Host: new URL(portal.stack.portalUrl).host };
}

function asked(method: string): RequestInit {
  const headers = ownHeaders();
  const body = method === "POST" ? new URLSearchParams({ intent: "typed-by-nobody" }) : null;
  return { method, headers, body, redirect: "manual" };
}

const known = new Map<string, Promise<string[]>>();

/** Returns the texts of a student's page, requested only once. */
function shownAt(student: PortalClient, address: string): Promise<string[]> {
  const found = known.get(address) ?? readAt(student, address);
  known.set(address, found);
  return found;
}

async function readAt(student: PortalClient, address: string): Promise<string[]> {
  return (await student.get(address)).page
    .querySelectorAll("main h1, main h2, main h3, main td, main p, main a")
    .map((element) => element.text.trim())
    .filter((text) => text.length > 12);
}

test("the route table contains the private pages", () => {
  const paths = privates.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(["/", "/practice-ccl", "/user-profile", "/session"]),
  );
});

describe.each(WAYS)("without a session, under %s", (_, ask) => {
  test("every private page redirects to the login page or refuses the request, and shows no content", async () => {
    const student = await portal.signedIn();
    for (const { path } of privates) {
      const shown = await shownAt(student, path + QUERY);
      for (const method of ["GET", "POST"]) {
        const refused = await ask(path + QUERY, method);
        const text = await refused.text();
        const name = `${method} ${path} ${refused.status}`;
        if (refused.status === 302)
          expect(refused.headers.get("Location"), name).toMatch(/\/login(\?(next|to)=|$)/);
        else expect([401, 405], name).toContain(refused.status);
        expect(text, name).not.toContain("Manpreet");
        if (refused.status !== 401 || method === "GET")
          expect(
            shown.filter((piece) => text.includes(piece)),
            name,
          ).toEqual([]);
      }
    }
  }, 120_000);

  test("no route serves its data alone, with or without a session", async () => {
    const student = await portal.signedIn();
    const cookie = `portal=${student.cookies.get("portal") ?? ""}`;
    for (const [address, method] of privates.flatMap(asData)) {
      const refused = await ask(address, method);
      expect(refused.status, `${method} ${address}`).toBe(404);
      expect(refused.headers.getSetCookie(), address).toEqual([]);
    }
    const data = "/practice-ccl.data";
    const signedIn = new Request(portal.stack.portalUrl + data, { headers: { Cookie: cookie } });
    expect((await app(signedIn)).status).toBe(404);
    expect((await student.get(data)).status).toBe(404);
    for (const path of ["/login.data", "/login?_data=root", "/__manifest?p=/login&version=1"])
      expect((await ask(path, "GET")).status, path).toBe(404);
  }, 120_000);
});

test("GET and HEAD on any route change nothing at the API, nor do requests without a session", async () => {
  const student = await portal.signedIn();
  for (const [at, { path }] of routes.entries()) {
    if (PUBLIC.has(path)) await student.copy().get(path + QUERY);
    else await shownAt(student, path + QUERY);
    // Remix answers HEAD like a GET without its body.
    if (process.env.NIGHT || at % 8 === 0) await student.copy().head(path + QUERY);
  }
  const asked = portal.fake.calls.slice(callsOfLogIn);
  expect(asked.length).toBeGreaterThan(routes.length);
  const changes = asked.filter(({ path }) => /delete|store|submit|update|logout|login/.test(path));
  expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test("reads an upload without a session only up to the limit for text, and keeps the text", async () => {
  let read = 0;
  const head = `--x\r\nContent-Disposition: form-data; name="notes"\r\n\r\ntyped before\r\n--x\r\nContent-Disposition: form-data; name="audioanswer"; filename="a.webm"\r\n\r\n`;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
    pull: (controller) => {
      read += 65_536;
      if (read > 8_000_000) controller.close();
      else controller.enqueue(new Uint8Array(65_536));
    },
  });
  const headers = {
    ...ownHeaders(),
    "Content-Type": "multipart/form-data; boundary=x",
  };
  const init = { method: "POST", headers, body, duplex: "half" as const };
  const refused = await app(
    new Request(`${portal.stack.portalUrl}/practice/list/questions?question=3`, init),
  );
  const text = await refused.text();
  expect([refused.status, text.includes("typed before")]).toEqual([401, true]);
  expect(text).toContain("The file could not be kept.");
  expect(read).toBeLessThan(1_000_000);
});
