import { createServer, type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Portal } from "../../../app/lib/portal.server.ts";
import { checkInTime } from "../../../app/routes/frame/frame.page.server.ts";
import { aPortal } from "../../support/a-portal.ts";
import { aStudent as studentOf } from "../../support/contract/asker.ts";
import { urlOf } from "../../support/free-port.ts";

let portal: Portal;
const aStudent = () => studentOf(portal);

const held: ServerResponse[] = [];
const server = createServer((_, response) => void held.push(response));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  portal = aPortal({ UPSTREAM_URL: urlOf(server) });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it(
  "a hanging token check delays no page; its refusal ends the session at the next one",
  { timeout: 20_000 },
  async () => {
    const token = "2|hangs";
    const pageDone = () => Promise.resolve();
    // The first check waits a little, as long as checks usually take.
    await checkInTime({ ...aStudent(), token: "1|first" }, pageDone);
    let isDone = false;
    const slowPage = new Promise<void>((resolve) => setTimeout(resolve, 50)).then(() => {
      isDone = true;
    });
    await checkInTime({ ...aStudent(), token }, () => slowPage);
    expect(isDone).toBe(true);
    await vi.waitFor(() => expect(held.length).toBe(2));
    for (const response of held)
      response.writeHead(401, { "Content-Type": "application/json" }).end("{}");
    await vi.waitFor(() =>
      expect(checkInTime({ ...aStudent(), token }, pageDone)).rejects.toMatchObject({
        kind: "signed-out",
      }),
    );
  },
);
