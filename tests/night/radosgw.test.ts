import { createServer, request } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { isDatabaseAway } from "../../upstream/faults.ts";
import { openFiles } from "../../upstream/files/school-files.ts";
import { storageContract } from "../http/upstream/storage-contract.ts";
import { urlOf } from "../support/free-port.ts";
import { isRadosgwThere, startRadosgw } from "./radosgw-server.ts";

const HOUR_MS = 60 * 60 * 1000;

describe.skipIf(!isRadosgwThere)(
  isRadosgwThere ? "a bucket of Ceph's radosgw" : "apt-get install radosgw ceph-mon ceph-osd",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "ccl-radosgw-"));
    let store: Awaited<ReturnType<typeof startRadosgw>>;
    beforeAll(async () => {
      store = await startRadosgw();
      return store.stop;
    });
    afterAll(() => rmSync(folder, { recursive: true }));
    const open = (more: Record<string, string> = {}) =>
      openFiles({ DATA_DIR: folder, ...store.settings, ...more });

    storageContract(async () => (await open()).answers);

    test.each([
      [{ FILES_URL: "s3://no-such-bucket/x" }, "there is no such bucket"],
      [{ FILES_KEY_ID: "wrong" }, "check FILES_KEY_ID and FILES_SECRET"],
      [{ FILES_SECRET: "wrong" }, "check FILES_KEY_ID and FILES_SECRET"],
      [{ FILES_ENDPOINT: "http://127.0.0.1:1" }, "check FILES_ENDPOINT"],
    ])("a start names the wrong setting: %o", async (wrong, why) => {
      await expect(open(wrong)).rejects.toThrow(why);
    });

    test.each([HOUR_MS, -HOUR_MS])(
      "a start reports that its clock is %i ms wrong",
      async (wrong) => {
        vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + wrong });
        onTestFinished(() => void vi.useRealTimers());
        await expect(open()).rejects.toThrow("the clock of this machine is wrong");
      },
    );

    test("stores no bytes that were damaged on the way", async () => {
      const endpoint = await damagingWayTo(store.settings.FILES_ENDPOINT);
      const { answers } = await open({ FILES_ENDPOINT: endpoint });
      await expect(answers.put("take.webm", Buffer.from("0123456789"))).rejects.toThrow("refuses");
      expect(await answers.stat("take.webm")).toBeNull();
    });

    test("counts as away while down, and works again after", async () => {
      const { answers } = await open();
      await store.killGateway();
      const error = await answers.put("take.webm", Buffer.from("x")).catch((why: unknown) => why);
      expect(isDatabaseAway(error), String(error)).toBe(true);
      await store.startGateway();
      await answers.put("take.webm", Buffer.from("x"));
      expect(await answers.stat("take.webm")).toMatchObject({ size: 1 });
    });
  },
);

/** Starts a proxy that changes the first byte of each upload. */
async function damagingWayTo(endpoint: string): Promise<string> {
  const server = createServer((req, res) => {
    const onward = request(endpoint + (req.url ?? ""), {
      ...{ method: req.method, headers: req.headers },
    });
    onward.on("response", (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(res);
    });
    req.once("data", (bytes: Buffer) => bytes.fill("x", 0, 1));
    req.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return urlOf(server);
}
