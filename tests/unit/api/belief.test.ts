import { createServer, type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ApiError } from "../../../app/lib/api/call/api-error.server.ts";
import { urlOf } from "../../support/free-port.ts";
import { aPortal } from "../../support/a-portal.ts";
import { callsTo } from "./calls.ts";

/**
 * One rule for every call: a body's own error counts more than its status 200, and a call that only
 * confirms needs no body. Each function that app/lib/api exports is a call with a case in
 * contract/cases.
 */

let calls: ReturnType<typeof callsTo>;
let body: string;
let status: number;
let type: string;
const server = createServer((_, response: ServerResponse) => {
  response.writeHead(status, { "Content-Type": type }).end(status === 204 ? undefined : body);
});

function answerWith(httpStatus: number, json: unknown): void {
  [status, type, body] = [httpStatus, "application/json", JSON.stringify(json) ?? ""];
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  calls = callsTo(aPortal({ UPSTREAM_URL: urlOf(server) }));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it("has a row for every call", () => {
  const modules = import.meta.glob<Record<string, unknown>>("../../../app/lib/api/*.server.ts", {
    eager: true,
  });
  const exported = Object.entries(modules).flatMap(([path, module]) =>
    Object.keys(module)
      .filter((name) => typeof module[name] === "function")
      .map((name) => `${/([\w-]+)\.server\.ts$/.exec(path)?.[1]}.${name}`),
  );
  const names = Object.keys(calls).map((name) => name.split("#", 1)[0]);
  expect([...new Set(names)].sort()).toEqual(exported.sort());
});

const FIELD = { field: ["That is wrong.", "second"] };
const REFUSING: [unknown, object][] = [
  [
    { status: 500, message: "SQLSTATE secret" },
    { kind: "unavailable", status: 500 },
  ],
  [
    { status: "422", message: "Not so.", errors: FIELD, results: { data: [] } },
    { kind: "refused", message: "Not so.", fieldErrors: { field: "That is wrong." } },
  ],
  [
    { status: false, message: "Not so." },
    { kind: "refused", status: 422, message: "Not so." },
  ],
  [
    { success: false, errors: FIELD },
    { kind: "refused", status: 422 },
  ],
  [{ status: 401, message: "Unauthenticated." }, { kind: "signed-out" }],
  [
    { status: 403, message: "No plan." },
    { kind: "forbidden", message: "No plan." },
  ],
  [{ status: 404 }, { kind: "not-found" }],
  [{ status: 409 }, { kind: "conflict" }],
  [{ status: "429" }, { kind: "throttled", retryAfter: 60 }],
];

it.each(REFUSING)("treats a 200 with %j as a failure", async (json, expected) => {
  answerWith(200, json);
  const kind = "kind" in expected && expected.kind;
  for (const [name, { ask, isMedia, absent, nobody }] of Object.entries(calls))
    if ((absent && kind === "not-found") || (nobody && kind === "signed-out"))
      expect.soft(await outcomeOf(ask), name).toBe("accepted");
    else
      await expect
        .soft(ask(), name)
        .rejects.toMatchObject(isMedia ? { kind: "unavailable" } : expected);
});

it.each([
  ["204", 204, undefined],
  ["an empty 200", 200, undefined],
  ["null", 200, null],
  ["[]", 200, []],
])("accepts %s only where no body is needed", async (_name, httpStatus, json) => {
  answerWith(httpStatus, json);
  for (const [name, { ask, nothing }] of Object.entries(calls))
    expect.soft(await outcomeOf(ask), name).toBe(nothing);
});

it("accepts {} only where no field is needed", async () => {
  answerWith(200, {});
  for (const [name, { ask, braces }] of Object.entries(calls))
    expect.soft(await outcomeOf(ask), name).toBe(braces);
});

it("reads a response after a byte order mark", async () => {
  answerWith(200, {});
  body = `\uFEFF${body}`;
  for (const [name, { ask, braces }] of Object.entries(calls))
    expect.soft(await outcomeOf(ask), name).toBe(braces);
});

it("refuses HTML as a response", async () => {
  [status, type, body] = [200, "text/html", "<h1>It works!</h1>"];
  for (const [name, { ask }] of Object.entries(calls))
    expect.soft(await outcomeOf(ask), name).toBe("unavailable");
});

async function outcomeOf(ask: () => Promise<unknown>): Promise<unknown> {
  return ask().then(
    () => "accepted",
    (error: unknown) => (error instanceof ApiError ? error.kind : error),
  );
}
