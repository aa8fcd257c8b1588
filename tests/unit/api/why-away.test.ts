import { expect, it } from "vitest";
import { z } from "zod";
import { callUpstream } from "../../../app/lib/api/call/client.server.ts";
import { createPortal } from "../../../app/lib/portal.server.ts";
import { aPortal } from "../../support/a-portal.ts";
import { freePort } from "../../support/free-port.ts";

it("logs once, in one sentence, why the API is unreachable", async () => {
  const lines: string[] = [];
  const url = `http://127.0.0.1:${await freePort()}`;
  const { settings } = aPortal({ UPSTREAM_URL: url, LOG_LEVEL: "warn" });
  const portal = createPortal(settings, { write: (line: string) => void lines.push(line) });
  const who = { portal, token: null, requestId: "r", clientAddress: null, deadline: Infinity };
  for (const path of ["/api/v1/one", "/api/v1/two"])
    await expect(
      callUpstream(who, { method: "POST", path, schema: z.object({}) }),
    ).rejects.toMatchObject({ kind: "unavailable" });
  const words = lines.map((line) => z.object({ msg: z.string() }).parse(JSON.parse(line)).msg);
  expect(words).toEqual([`${url} is not reached: nothing listens there`]);
});
