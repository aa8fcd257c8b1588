import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { isDatabaseAway, isDiskFull } from "../../../upstream/faults.ts";
import { Bucket } from "../../../upstream/files/bucket.ts";
import { BucketFiles } from "../../../upstream/files/bucket-files.ts";
import { sumOf } from "../../../upstream/files/content-files.ts";
import { openFiles } from "../../../upstream/files/school-files.ts";
import type { Files } from "../../../upstream/files/storage.ts";
import { urlOf } from "../../support/free-port.ts";
import { createDatabase, skipPostgres } from "../../support/postgres-database.ts";
import { BUCKET, startS3 } from "../../support/s3-server.ts";
import { Api, segmentsOf, tokenOf } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { BUILT, Program } from "./program.ts";

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
const DIALOGUE = "/api/v1/question/segments/3";
const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const textOf = (files: Files, name: string, start: number, end: number) =>
  new Response(files.open(name, { start, end })).text();

describe.each(["a folder", "a bucket"])("files in %s", (place) => {
  let files: Files;
  beforeAll(async () => {
    const opened = place === "a folder" ? { DATA_DIR: folder, FILES_REGION: "x" } : settings("a/b");
    files = (await openFiles(opened)).answers;
  });

  it("come back as they were put, whole and in part", async () => {
    const take = randomBytes(300_000);
    await files.put("take.webm", take);
    expect(await sumOf(files, "take.webm")).toBe(sha(take));
    const { size = 0, modifiedMs = 0 } = (await files.stat("take.webm")) ?? {};
    expect(size).toBe(take.length);
    expect(Math.abs(Date.now() - modifiedMs)).toBeLessThan(60_000);
    await files.put("words.txt", Buffer.from("0123456789"));
    expect(await textOf(files, "words.txt", 3, 5)).toBe("345");
    await files.put("words.txt", Buffer.from("abc"));
    expect(await textOf(files, "words.txt", 0, 2)).toBe("abc");
    const film = join(folder, "film.mp4");
    writeFileSync(film, take);
    await files.putCopy("film.mp4", film);
    expect(await sumOf(files, "film.mp4")).toBe(sha(take));
  });

  it("are listed in batches, removed, and then not there", async () => {
    for (const name of ["a.webm", "b-1.ogg", "c_2.mp3"]) await files.put(name, Buffer.from("x"));
    const names: string[] = [];
    for await (const some of files.batches(2)) {
      expect(some.length).toBeLessThanOrEqual(2);
      names.push(...some);
    }
    const all = ["a.webm", "b-1.ogg", "c_2.mp3", "film.mp4", "take.webm", "words.txt"];
    expect(names.sort()).toEqual(all);
    for (const name of all) await files.removeNow(name);
    await files.removeNow("a.webm");
    expect(await files.stat("a.webm")).toBeNull();
    await expect(textOf(files, "a.webm", 0, 0)).rejects.toThrow();
    for await (const some of files.batches(2)) expect(some).toEqual([]);
  });

  it("have names that lead nowhere else", async () => {
    for (const name of ["../x", "a/b", "..", ".hidden", "", "a\0b"]) {
      await expect(files.put(name, Buffer.from("x"))).rejects.toThrow("must not hold a path");
      expect(await files.stat(name)).toBeNull();
    }
  });
});

/** Files in a store that answers as it is told to. */
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

describe("a store of files", () => {
  it("gets the sums with the bytes, and is asked once more when it stumbles", async () => {
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
  ])("that %s is away for now", async (_what, answer) => {
    const error = await put(await storeThat(answer, 300));
    expect(isDatabaseAway(error), String(error)).toBe(true);
  });

  it.each(["QuotaExceeded", "XMinioStorageFull"])("is full: %s", async (code) => {
    const files = await storeThat((_req, res) => res.writeHead(403).end(fault(code)));
    expect(isDiskFull(await put(files))).toBe(true);
  });

  it("keeps nothing that came damaged, and says so", async () => {
    const files = await storeThat((_req, res) => res.writeHead(400).end(fault("BadDigest")));
    expect(await put(files)).toMatchObject({ code: "BadDigest" });
  });

  it("that refuses in words without an end is read no further than the words can matter", async () => {
    const endless = await storeThat((_req, res) => {
      res.writeHead(403);
      Readable.from(forever())
        .on("error", () => undefined)
        .pipe(res);
    });
    await expect(endless.removeNow("a.webm")).rejects.toThrow("refuses: HTTP 403");
  });

  it("that breaks off, or gives more or less than asked for, cuts the sound", async () => {
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
  ])("says what is wrong: %o", async (wrong, why) => {
    await expect(openFiles(settings("x", wrong))).rejects.toThrow(why);
  });

  it.each([
    [403, "SignatureDoesNotMatch", "check FILES_KEY_ID and FILES_SECRET"],
    [403, "RequestTimeTooSkewed", "the clock of this machine is wrong"],
    [400, "AuthorizationHeaderMalformed", "check FILES_REGION"],
    [301, "PermanentRedirect", "check FILES_REGION"],
    [403, "AccessDenied", "may not read this bucket"],
  ])("says what is wrong: %i %s", async (status, code, why) => {
    const server = createServer((_req, res) => res.writeHead(status).end(fault(code)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    await expect(openFiles(settings("x", { FILES_ENDPOINT: urlOf(server) }))).rejects.toThrow(why);
  });

  it.skipIf(skipPostgres)(
    "keeps a recording there, through kill -9, and lets no other school into its path",
    async () => {
      const program = new Program();
      const databases = [await createDatabase(), await createDatabase()];
      onTestFinished(async () => {
        await program.end();
        for (const { drop } of databases) await drop();
      });
      const env = (at: number) => ({
        TRIAL: "1",
        DATABASE_URL: databases[at]?.url ?? "",
        ...settings("one"),
      });
      const start = (at: number) => ({ ...env(at), DATA_DIR: join(program.folder, `data-${at}`) });
      const running = await program.start(BUILT.server, start(0));
      const token = tokenOf(
        await new Api(running.base).login("student@example.com", "interpreting"),
      );
      const api = new Api(running.base, token);
      const { question, segments } = segmentsOf(await api.get(DIALOGUE));
      const take = Buffer.concat([fixture("take.wav"), randomBytes(2_000)]);
      const ids = { question_id: question.id, segment_id: segments[0]?.id ?? 0 };
      expect((await api.answer(ids, take)).status).toBe(200);
      await running.kill("SIGKILL");

      const other = await program.run(BUILT.server, [], start(1));
      expect(other.output).toMatch(
        /^The database is empty, but the bucket \S+ was used with another one\.[^\n]*\n$/,
      );

      // Another machine: nothing but the settings.
      const again = await program.start(BUILT.server, {
        ...start(0),
        DATA_DIR: join(program.folder, "new"),
      });
      const there = new Api(again.base, token);
      const [first] = segmentsOf(await there.get(DIALOGUE)).segments;
      const { bytes } = await there.get(first?.answer?.user_answer ?? "/missing");
      expect(sha(bytes)).toBe(sha(take));
      expect(await again.kill("SIGTERM")).toBe(0);
    },
  );
});

function* forever(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024, "x");
}
