import { createServer, request, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { postComment } from "../../support/e2e-forum.ts";
import { expect, test } from "../../support/e2e-warm-page.ts";
import { urlOf } from "../../support/free-port.ts";
import { watchLayoutShift } from "../../support/layout-shift.ts";
import { png } from "../../support/pictures.ts";

const PIECE_BYTES = 700;
const PAUSE_MS = 8;

test("nothing moves while the rest of the page arrives on a slow connection", async ({
  page,
  portal,
  student,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await postComment(page, portal, `Picture of ${student.email}`, {
    name: "a.png",
    mimeType: "image/png",
    buffer: png(300),
  });
  const line = await slowLine(portal.portalUrl);
  try {
    const moved = await watchLayoutShift(page, { whileRead: true });
    for (const path of [
      "/forum",
      "/online-class-booking",
      "/book-naatCcl-exam",
      "/frequent-ask-question",
      "/subscription",
      "/user-profile",
    ]) {
      await page.goto(urlOf(line) + path);
      await page.waitForLoadState("networkidle");
      expect(await moved(), path).toEqual([]);
    }
  } finally {
    line.closeAllConnections();
    line.close();
  }
});

/** Proxies a portal and sends its documents in small pieces, and everything else at full speed. */
async function slowLine(to: string): Promise<Server> {
  const line = createServer((asked, answer) => {
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    request(to + asked.url, { method: asked.method, headers }, async (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      if (!given.headers["content-type"]?.startsWith("text/html")) return given.pipe(answer);
      const html = await buffer(given);
      for (let at = 0; at < html.length; at += PIECE_BYTES) {
        answer.write(html.subarray(at, at + PIECE_BYTES));
        await wait(PAUSE_MS);
      }
      return answer.end();
    }).end();
  });
  await new Promise<void>((ready) => line.listen(0, "127.0.0.1", ready));
  return line;
}
