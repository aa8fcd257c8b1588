import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { freePort } from "../../support/free-port.ts";
import { startProgram, untilPrinted, type Program } from "../../support/program.ts";
import { makeBuiltFolder, SCRIPT, type BuiltFolder } from "./built-folder.ts";
import { exchange } from "./raw-request.ts";

let folder: BuiltFolder;
let portal: Program;
let port = 0;
let base = "";
const publicOrigin = "https://portal.example";
const own = { "Sec-Fetch-Site": "same-origin" };

async function start(env: Record<string, string> = {}): Promise<void> {
  port = await freePort();
  base = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    DATA_DIR: folder.dataDir,
    PUBLIC_ORIGIN: publicOrigin,
    SESSION_SECRET: "s".repeat(40),
    ...env,
  };
  portal = startProgram([`${folder.path}/portal.js`], settings);
  await untilPrinted(portal, "portal ready on ");
}

beforeAll(async () => {
  folder = await makeBuiltFolder();
  await start();
});
afterAll(async () => {
  await portal.end("SIGKILL");
  await folder.remove();
});

describe("static files", () => {
  test("caches hashed assets for ever and serves them compressed by the build", async () => {
    const answer = await exchange(port, {
      path: "/assets/app-abc123.js",
      headers: { "Accept-Encoding": "gzip, deflate, br" },
    });
    expect(answer.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "br",
      "content-type": "application/javascript; charset=utf-8",
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
    });
    expect(brotliDecompressSync(answer.body).toString()).toBe(SCRIPT);
  });

  test("sends the plain file to a client that accepts no compression or refuses brotli", async () => {
    for (const headers of [{ "Accept-Encoding": "identity" }, { "Accept-Encoding": "br;q=0" }]) {
      const answer = await exchange(port, { path: "/assets/app-abc123.js", headers });
      expect(answer.headers).toMatchObject({ vary: "Accept-Encoding" });
      expect(answer.headers["content-encoding"]).toBeUndefined();
      expect(answer.body.toString()).toBe(SCRIPT);
    }
  });

  test("revalidates files of public/ after an hour", async () => {
    const first = await fetch(`${base}/robots.txt`);
    expect(first.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(first.headers.get("x-content-type-options")).toBe("nosniff");
    const again = await exchange(port, {
      path: "/robots.txt",
      headers: { "If-None-Match": first.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  test("answers a short, uncached 404 for an asset of an earlier build", async () => {
    for (const path of ["/assets/app-000000.js", "/assets/", "/assets/..%2f..%2fportal.js"]) {
      const answer = await exchange(port, { path });
      expect(answer.status).toBe(404);
      expect(answer.body.toString()).toBe("Not found\n");
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  });
});

describe("refusals", () => {
  test("answers 404 for Remix's old data path", async () => {
    for (const query of [
      "?_data=show",
      "?a=1&_data=show",
      "?%5Fdata=show",
      "?_data",
      "?x?&_data=",
    ]) {
      expect(
        (await fetch(`${base}/show${query}`, { method: "POST", headers: own })).status,
        query,
      ).toBe(404);
    }
  });

  test("refuses methods that no page uses", async () => {
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const answer = await fetch(`${base}/show`, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
    }
  });

  test("refuses an absolute request target as a bad request", async () => {
    expect((await exchange(port, { path: "http://evil.example/" })).status).toBe(400);
  });

  test("refuses another site's post with a page, and runs no action", async () => {
    const foreign: Record<string, string>[] = [
      { "Sec-Fetch-Site": "cross-site" },
      { Origin: "null" },
      { Origin: "https://evil.example" },
      {},
    ];
    for (const headers of foreign) {
      const answer = await fetch(`${base}/show`, { method: "POST", headers });
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain("This form was sent from another site");
    }
  });

  test("hides the details of a failure inside Remix", async () => {
    const answer = await fetch(`${base}/fails`);
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain("portal.js");
  });
});

describe("what Remix sees", () => {
  const texts = z.record(z.string(), z.string());
  const shown = z.object({ url: z.string(), headers: texts, context: texts });
  const show = async (options: { method?: string; headers: Record<string, string> }) => {
    const answer = await exchange(port, { path: "/show", ...options });
    expect(answer.status).toBe(200);
    return { ...shown.parse(JSON.parse(answer.body.toString())), answer };
  };

  test("accepts good posts, whatever the browser or a proxy did to their headers", async () => {
    const posts: Record<string, string>[] = [
      { "Sec-Fetch-Site": "same-origin", Origin: "null" },
      { "Sec-Fetch-Site": "same-origin", Origin: publicOrigin, Host: "10.0.0.7:8080" },
      { Origin: publicOrigin, "X-Forwarded-Host": "evil.example" },
    ];
    for (const headers of posts) {
      const { headers: seen } = await show({ method: "POST", headers });
      expect(seen).toMatchObject({ origin: publicOrigin, host: "portal.example" });
    }
  });

  test("sets the host and drops forwarded headers when no proxy is trusted", async () => {
    const forged = {
      Host: "evil.example",
      "X-Forwarded-Host": "evil.example:99",
      "X-Forwarded-For": "9.9.9.9",
      "X-Forwarded-Proto": "https",
    };
    const { url, headers, context } = await show({ headers: forged });
    expect(url).toBe("http://portal.example/show");
    expect(Object.keys(headers).filter((name) => name.startsWith("x-forwarded"))).toEqual([]);
    expect(context.clientAddress).toBe("127.0.0.1");
  });

  test("gives each request an id of its own, also in the response and the log", async () => {
    const { context, answer } = await show({ headers: { "X-Request-Id": "chosen-by-visitor" } });
    expect(context.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers["x-request-id"]).toBe(context.requestId);
    await untilPrinted(portal, String(context.requestId));
  });
});

test("logs neither query values nor tokens, bodies or cookies", async () => {
  const before = portal.log().length;
  const headers = {
    ...own,
    Cookie: "portal=CANARY-COOKIE",
    "User-Agent": "CANARY-AGENT",
    Authorization: "Bearer CANARY-TOKEN",
  };
  const path = "/reset/password/CANARY-PATH?email=CANARY-QUERY";
  await exchange(port, { path, method: "POST", headers, body: "password=CANARY-BODY" });
  await exchange(port, { path, headers });
  await untilPrinted(portal, '"path":"/reset/password/:token"');
  const last = (await exchange(port, { path: "/show" })).headers["x-request-id"];
  await untilPrinted(portal, String(last));
  expect(portal.log().slice(before)).not.toContain("CANARY");
  const line: unknown = JSON.parse(portal.log().trim().split("\n").at(-1) ?? "");
  expect(line).toMatchObject({
    ...{ from: "portal", id: last, method: "GET", path: "/show", route: "/show", status: 200 },
  });
  expect(Object.keys(line ?? {}).sort()).toEqual([
    "bytes",
    "from",
    "id",
    "level",
    "method",
    "ms",
    "msg",
    "path",
    "route",
    "status",
    "time",
  ]);
});

test("refuses an address that it cannot decode with a page, and does not log it", async () => {
  const answer = await exchange(port, {
    path: "/email-verfication/canary-token%E0%A4%A",
    method: "POST",
    headers: own,
  });
  expect(answer.status).toBe(400);
  expect(answer.body.toString()).toContain("<h1>Not a readable address</h1>");
  expect(portal.log()).not.toContain("canary-token");
});

test("uses the client address and valid request ids of a trusted proxy", async () => {
  await portal.end("SIGKILL");
  await start({ TRUST_PROXY: "1" });
  const ask = (id: string) =>
    exchange(port, {
      path: "/show",
      headers: { "X-Forwarded-For": "6.6.6.6, 9.9.9.9", "X-Request-Id": id },
    });
  const answer = await ask("edge-12345678");
  expect(answer.headers["x-request-id"]).toBe("edge-12345678");
  expect(JSON.parse(answer.body.toString())).toMatchObject({
    context: { clientAddress: "9.9.9.9" },
  });
  expect((await ask('x","level":"error')).headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});
