import { beforeAll, expect, test } from "vitest";
import { builtApp } from "../../support/built-app.ts";
import { usePortal } from "./portal-stack.ts";

const origin = "https://portal.example";
const portal = usePortal({ PUBLIC_ORIGIN: origin });

let app: (request: Request) => Promise<Response>;
let stylesheet = "";

beforeAll(async () => {
  ({ app } = await builtApp(origin, portal.fake.url));
  const login = await (await fetch(`${portal.stack.portalUrl}/login`)).text();
  stylesheet = /\/assets\/app-[\w.-]+\.css/.exec(login)?.[0] ?? "";
});

/** Remix's own check compares the two headers. */
const own = { Origin: origin, Host: new URL(origin).host };
type Kind = [name: string, path: string, status: number, cache: string, init?: RequestInit];

/** Responses of the app, which must be safe under plain remix-serve too. */
const FROM_APP: Kind[] = [
  ["a page", "/login", 200, "private, no-cache"],
  ["a page not to be kept", "/sign-up", 200, "no-store, no-cache"],
  ["a page that is not there", "/nope", 404, "no-store"],
  ["the way to the log-in", "/practice-ccl", 302, "private, no-cache"],
  [
    "a redirect after a post",
    "/preferences/sidebar",
    303,
    "private, no-cache",
    { method: "POST", headers: own },
  ],
  ["a refused form", "/login", 422, "no-store", { method: "POST", headers: own }],
  ["the end of a session", "/practice-ccl", 401, "no-store", { method: "POST", headers: own }],
  ["JSON", "/healthz", 200, "no-store"],
  ["refused JSON", "/recordings", 401, "no-store", { method: "POST", headers: own }],
  ["a resource that is posted", "/recordings", 405, "no-store"],
  ["an answer without body", "/session", 401, "no-store"],
  ["media without a session", "/media/x/y", 401, "no-store"],
  ["a style sheet of the app", "/signed-out.css", 200, "no-store"],
  ["data alone", "/practice-ccl.data", 404, "no-store"],
];
const FROM_SERVER: Kind[] = [
  [
    "a post of another site",
    "/login",
    403,
    "no-store",
    { method: "POST", headers: { Origin: "https://evil.example" } },
  ],
  ["a method of no page", "/login", 405, "no-store", { method: "PUT" }],
  ["an address that cannot be read", "/email-verfication/%E0%A4%A", 400, "no-store"],
  ["an asset of an earlier build", "/assets/app-000000.js", 404, "no-store"],
  ["a file of public/", "/icons.svg", 200, "public, max-age=3600"],
  ["an asset", "stylesheet", 200, "public, max-age=31536000, immutable"],
];

function expectHeaders(answer: Response, status: number, cache: string): void {
  expect(answer.status).toBe(status);
  const { headers } = answer;
  const found = Object.fromEntries(
    [
      "Cache-Control",
      "X-Content-Type-Options",
      "Referrer-Policy",
      "Permissions-Policy",
      "Cross-Origin-Opener-Policy",
      "Cross-Origin-Resource-Policy",
      "Strict-Transport-Security",
    ].map((name) => [name, headers.get(name)]),
  );
  // A doubled header would read "nosniff, nosniff".
  expect(found).toEqual({
    "Cache-Control": cache,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "microphone=(self), camera=(self), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000",
  });
  const policy = headers.get("Content-Security-Policy") ?? "";
  expect(policy.match(/default-src/g)).toHaveLength(1);
  expect(policy).toContain("frame-ancestors 'none'");
}

test.each([...FROM_APP, ...FROM_SERVER])(
  "%s has every security header under our server",
  async (_, path, status, cache, init) => {
    const address = portal.stack.portalUrl + (path === "stylesheet" ? stylesheet : path);
    expectHeaders(await fetch(address, { redirect: "manual", ...init }), status, cache);
  },
);

test.each(FROM_APP)(
  "%s has every security header under plain remix-serve",
  async (_, path, status, cache, init) => {
    expectHeaders(await app(new Request(origin + path, init)), status, cache);
  },
);
