import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { png } from "../../support/pictures.ts";
import type { Answer, PortalClient } from "../../support/portal-client.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal({ LOG_LEVEL: "debug" });

/** Pages without a link to them, or with one only after an error. */
const STARTS = [
  "/",
  "/dashboard",
  "/user-profile",
  "/practice-ccl?tab=completed",
  "/recent-exam",
  "/nope",
  "/practice/list/questions",
  "/status",
  "/readyz",
  "/signed-out.css",
  "/login/window",
  "/media/x/y",
];
const MOST = 150;

/** Returns the paths that a page links to or loads. */
function linksOf({ page, url }: Answer): string[] {
  const named = page
    .querySelectorAll("[href], [src]")
    .map((element) => element.getAttribute("href") ?? element.getAttribute("src") ?? "");
  return named
    .filter((href) => href !== "" && !href.startsWith("#"))
    .flatMap((href) => {
      const target = new URL(href, url);
      return target.origin === new URL(url).origin ? [target.pathname + target.search] : [];
    });
}

/** Treats pages that differ only by numbers as one, so that the walk ends. */
const kindOf = (path: string) => path.replace(/\/(media|assets)\/.*/, "/$1").replace(/\d+/g, "0");

async function walk(student: PortalClient): Promise<string[]> {
  const queue = [...STARTS];
  const kinds = new Set(queue.map(kindOf));
  const walked: string[] = [];
  while (queue.length > 0 && walked.length < MOST) {
    const path = queue.shift() ?? "/";
    walked.push(path);
    const answer = await student.get(path);
    const [base = "/", query] = path.split("?");
    if (answer.headers.get("content-type")?.startsWith("text/html"))
      await student.get(`${base === "/" ? "/_root" : base}.data${query ? `?${query}` : ""}`);
    for (const link of [
      ...linksOf(answer),
      ...(answer.location?.startsWith("/") ? [answer.location] : []),
    ]) {
      if (kinds.has(kindOf(link))) continue;
      kinds.add(kindOf(link));
      queue.push(link);
    }
  }
  return walked;
}

test("no page, data, header, script or log that a student can reach contains the API token", async () => {
  const student = await portal.signInAnew();
  const walked = await walk(student);
  expect(walked.length).toBeGreaterThan(20);
  expect(walked.length, "the walk came to its end").toBeLessThan(MOST);
  expect(walked.map(kindOf)).toEqual(
    expect.arrayContaining([
      "/practice-ccl",
      "/user-profile",
      "/media",
      "/practice/list/questions?question=0&segment=0",
      "/practice-ccl/completed?record=0",
    ]),
  );

  const refused = await student.post("/user-profile", {
    intent: "details",
    first_name: "",
    last_name: "private-last-name",
    phone_no: "private-phone",
  });
  expect(refused.status).toBe(422);
  await student.post("/user-profile", {
    intent: "details",
    first_name: "Asha",
    last_name: "private-last-name",
    phone_no: "+919876543210",
  });
  await student.postFile(
    "/user-profile",
    { intent: "photo" },
    { field: "profile_image", name: "private-file.png", bytes: png() },
  );
  await student.get("/user-profile");
  await student.post("/logout", {});

  const tokens = [...portal.fake.tokens];
  expect(tokens.length).toBe(1);
  const secrets = tokens.flatMap((token) => [
    token,
    encodeURIComponent(token),
    token.split("|").at(-1) ?? token,
    Buffer.from(token).toString("base64url"),
  ]);
  const log = portal.stack.portalLog();
  expect(log.split("\n").length).toBeGreaterThan(walked.length);
  for (const secret of secrets) {
    const found = student.seen.filter(({ url, text, headers }) =>
      `${url}\n${text}\n${JSON.stringify([...headers])}`.includes(secret),
    );
    expect(found.map(({ url }) => url)).toEqual([]);
    expect(log.includes(secret), "in the portal's log").toBe(false);
    expect(portal.stack.upstreamLog().includes(secret), "in the upstream's log").toBe(false);
  }
  for (const text of [
    "private-last-name",
    "private-phone",
    "private-file",
    "9876543210",
    "student@example.com",
  ])
    expect(log.includes(text), `${text} in the log`).toBe(false);
  const scripts = readdirSync("build/client/assets")
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(`build/client/assets/${name}`, "utf8"));
  for (const script of scripts)
    expect(script).not.toMatch(/SESSION_SECRET|check-token|sanctum|Bearer /);
});
