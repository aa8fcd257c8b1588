import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { checkUnused } from "../../../upstream/files/folder-id.ts";
import { isDatabaseAway, isDiskFull } from "../../../upstream/faults.ts";
import { Bucket } from "../../../upstream/files/bucket.ts";
import { BucketFiles } from "../../../upstream/files/bucket-files.ts";
import { openFiles } from "../../../upstream/files/school-files.ts";
import type { Files } from "../../../upstream/files/storage.ts";
import { urlOf } from "../../support/free-port.ts";
import { BUCKET, startS3 } from "../../support/s3-server.ts";
import { storageContract, textOf } from "./storage-contract.ts";

const folder = mkdtempSync(join(tmpdir(), "upstream-files-"));
let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const settings = (path: string, more = {}) => ({
  ...s3.settings,
  DATA_DIR: folder,
  FILES_URL: `s3://${BUCKET}/${path}`,
  ...more,
});
const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe.each(["a folder", "a bucket"])("files in %s", (place) =>
  storageContract(async () => {
    const opened = place === "a folder" ? { DATA_DIR: folder, FILES_REGION: "x" } : settings("a/b");
    return (await openFiles(opened)).answers;
  }),
);

/** Opens files in a store with scripted responses. */
async function storeThat(answer: RequestListener, answerMs?: number): Promise<Files> {
  const server = createServer((req, res) => req.resume().on("end", () => answer(req, res)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const place = { url: `${urlOf(server)}/b`, path: "p/", region: "x", keyId: "k", secret: "s" };
  return new BucketFiles(new Bucket(place, answerMs), "answers/");
}
const fault = (code: string) => `<Error><Code>${code}</Code></Error>`;
const put = (files: Files) =>
  files.put("take.webm", Buffer.from("bytes")).then(
    () => "stored",
    (error: unknown) => error,
  );

describe("a file store", () => {
  it("receives checksums with the bytes, and is retried once after a fault", async () => {
    const asked: (string | undefined)[] = [];
    const files = await storeThat(({ headers }, res) => {
      const { "content-md5": md5, "x-amz-content-sha256": sum } = headers;
      asked.push([md5, sum].join(" "));
      res.writeHead(asked.length === 1 ? 503 : 200).end(fault("SlowDown"));
    });
    expect(await put(files)).toBe("stored");
    const bytes = Buffer.from("bytes");
    const sums = `${createHash("md5").update(bytes).digest("base64")} ${sha(bytes)}`;
    expect(asked).toEqual([sums, sums]);
  });

  it.each<[string, RequestListener]>([
    ["says nothing", () => undefined],
    ["fails", (_req, res) => void res.writeHead(500).end()],
    ["hangs up", (_req, res) => void res.destroy()],
  ])("that %s counts as away for now", async (_what, answer) => {
    const error = await put(await storeThat(answer, 300));
    expect(isDatabaseAway(error), String(error)).toBe(true);
  });

  it.each(["QuotaExceeded", "XMinioStorageFull"])("is full: %s", async (code) => {
    const files = await storeThat((_req, res) => res.writeHead(403).end(fault(code)));
    expect(isDiskFull(await put(files))).toBe(true);
  });

  it("stores no damaged upload, and reports it", async () => {
    const files = await storeThat((_req, res) => res.writeHead(400).end(fault("BadDigest")));
    expect(await put(files)).toMatchObject({ code: "BadDigest" });
  });

  it("that sends an endless error is read only as far as needed", async () => {
    const endless = await storeThat((_req, res) => {
      res.writeHead(403);
      Readable.from(forever())
        .on("error", () => undefined)
        .pipe(res);
    });
    await expect(endless.removeNow("a.webm")).rejects.toThrow("refuses: HTTP 403");
  });

  it("that breaks off or sends a wrong range makes the read fail", async () => {
    const half: RequestListener = (_req, res) => {
      res.writeHead(206, { "content-length": 10 }).write("01234");
      setTimeout(() => res.destroy(), 50);
    };
    await expect(textOf(await storeThat(half), "a.webm", 0, 9)).rejects.toThrow();
    const whole = await storeThat((_req, res) => res.writeHead(200).end("0123456789"));
    await expect(textOf(whole, "a.webm", 3, 5)).rejects.toThrow("something else");
  });
});

describe("a start with a bucket", () => {
  it.each([
    [{ FILES_URL: "s3://no-such-bucket/x" }, "there is no such bucket"],
    [{ FILES_KEY_ID: "wrong" }, "check FILES_KEY_ID and FILES_SECRET"],
    [{ FILES_ENDPOINT: "http://127.0.0.1:1" }, "check FILES_ENDPOINT"],
  ])("names the wrong setting: %o", async (wrong, why) => {
    await expect(openFiles(settings("x", wrong))).rejects.toThrow(why);
  });

  it.each([
    [403, "SignatureDoesNotMatch", "check FILES_KEY_ID and FILES_SECRET"],
    [400, "AuthorizationHeaderMalformed", "check FILES_REGION"],
    [301, "PermanentRedirect", "check FILES_REGION"],
    [403, "AccessDenied", "may not read this bucket"],
  ])("names the wrong setting: %i %s", async (status, code, why) => {
    const server = createServer((_req, res) => res.writeHead(status).end(fault(code)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    await expect(openFiles(settings("x", { FILES_ENDPOINT: urlOf(server) }))).rejects.toThrow(why);
  });

  it("reports a clock that is an hour wrong", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * 60 * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    await expect(openFiles(settings("x"))).rejects.toThrow("the clock of this machine is wrong");
  });

  it("accepts a path next to other data, but none with recordings of another school", async () => {
    await (await openFiles(settings("others"))).answers.put("a.webm", Buffer.from("x"));
    await expect(checkUnused(await openFiles(settings("other")))).resolves.toBeUndefined();
    await expect(checkUnused(await openFiles(settings("others")))).rejects.toThrow(
      "was used with another one",
    );
  });
});

function* forever(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024, "x");
}
