import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { callUpstream } from "../../../app/lib/api/call/client.server.ts";
import { aPortal } from "../../support/a-portal.ts";
import { aStudent } from "../../support/contract/asker.ts";
import { urlOf } from "../../support/free-port.ts";

/** Returns the caller's name after a random delay. */
const server = createServer((request, response) => {
  const answer = () => response.end(JSON.stringify({ whose: request.headers.authorization }));
  setTimeout(answer, Math.random() * 5);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("students who send the same request at once each get their own response", async () => {
  const call = { method: "GET", path: "/api/v1/thing" } as const;
  const schema = z.object({ whose: z.string() });
  const tokens = Array.from({ length: 120 }, (_, no) => `${no % 7}|token`);
  const student = aStudent(aPortal({ UPSTREAM_URL: urlOf(server) }));
  const deadline = Date.now() + 60_000;
  const answers = await Promise.all(
    tokens.map((token) =>
      callUpstream({ ...student, token, deadline }, { ...call, limit: 60_000, schema }),
    ),
  );
  expect(answers.map(({ whose }) => whose)).toEqual(tokens.map((token) => `Bearer ${token}`));
});
