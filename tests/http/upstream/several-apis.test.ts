import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { openDatabase, type OpenDatabase } from "../../../upstream/db/open.ts";
import { checkClock } from "../../../upstream/db/shared.ts";
import { LaterRemovals } from "../../../upstream/files/later-removals.ts";
import { FolderStorage } from "../../../upstream/files/storage.ts";
import { sweepRest } from "../../../upstream/files/sweep.ts";
import { Throttle } from "../../../upstream/http/throttle.ts";
import { putMail } from "../../../upstream/mail/outbox.ts";
import { purge } from "../../../upstream/night.ts";
import * as rows from "../../../upstream/queue/rows.ts";
import { freePort } from "../../support/free-port.ts";
import { createDatabase, skipPostgres } from "../../support/postgres-database.ts";
import { until } from "../../support/program.ts";
import { MailServer } from "./mail-server.ts";
import { BUILT, Program } from "./program.ts";

const PEOPLE = ["student@example.com", "visitor@example.com"];
const JOBS = [
  "card",
  "live-sessions",
  "old-mails",
  "photos",
  "plans",
  "purge",
  "reminders",
  "search",
  "sounds",
  "staff-mail",
  "stripe",
  "sweep",
];

describe.skipIf(skipPostgres)("several APIs on one PostgreSQL server", () => {
  const program = new Program();
  const mailServer = new MailServer();
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let opened: OpenDatabase;
  beforeAll(async () => {
    database = await createDatabase();
    opened = openDatabase({
      dataDir: program.data,
      databaseUrl: database.url,
      onConnectionLost: () => undefined,
    });
  });
  afterAll(async () => {
    await opened.close();
    await program.end();
    await mailServer.stop();
    await database.drop();
  });

  const start = (more: Record<string, string> = {}) =>
    program.start(BUILT.server, { TRIAL: "1", DATABASE_URL: database.url, ...more });

  it("prepare one database when three start on an empty one together", async () => {
    const three = await Promise.all([start(), start(), start()]);
    const users = await opened.db.selectFrom("users").select("email").orderBy("email").execute();
    expect(users.map(({ email }) => email).filter((email) => PEOPLE.includes(email))).toEqual(
      PEOPLE,
    );
    expect(three.map(({ printed }) => printed().trim().split("\n").length)).toEqual([1, 1, 1]);
    expect(await Promise.all(three.map(({ kill }) => kill("SIGTERM")))).toEqual([0, 0, 0]);
  });

  it("send each mail once and run each job once between them", async () => {
    const { db } = opened;
    await db.deleteFrom("mails").execute();
    const numbers = Array.from({ length: 8 }, (_, at) => `Number ${at}`);
    for (const subject of numbers)
      await putMail(db, { to: "a@b.test", letter: { subject, text: "x" }, dedupeKey: subject });
    await db.updateTable("jobs").set({ due_at: 0 }).execute();
    const port = await freePort();
    await mailServer.start(port);
    const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: "debug" };
    const two = await Promise.all([start(settings), start(settings)]);
    const done = () =>
      two
        .flatMap(({ printed }) => [...printed().matchAll(/"job":"([^"]+)","msg":"job done"/g)])
        .flatMap(([, name = ""]) => (name === "mail" ? [] : name))
        .sort();
    const subjects = () => mailServer.received.map(({ headers }) => /Number \d/.exec(headers)?.[0]);
    await until(
      () => done().length >= JOBS.length && subjects().length >= numbers.length,
      () => `all jobs and mails; done are ${done().join()}, ${subjects().join()}`,
    );
    // A second round of each program, in which nothing is due.
    await db.updateTable("jobs").set({ due_at: 0 }).where("name", "=", "sweep").execute();
    await until(
      () => done().length > JOBS.length,
      () => "the sweep again",
    );
    expect(done()).toEqual([...JOBS, "sweep"]);
    expect(subjects().sort()).toEqual(numbers);
    await Promise.all(two.map(({ kill }) => kill("SIGTERM")));
  });

  it("leave a job to the API that works on it, until that API is silent for half a minute", async () => {
    const { db } = opened;
    await rows.addJob(db, { kind: "probe", payload: "" });
    const take = async () => (await rows.takeJobs(db, "probe", 1)).map(({ job }) => job);
    const pass = (ms: number) =>
      db
        .updateTable("jobs")
        .set((eb) => ({ held_until: eb("held_until", "-", ms) }))
        .where("kind", "=", "probe")
        .execute();
    const first = await take();
    expect(first).toHaveLength(1);
    await pass(rows.HOLD_MS - 5_000);
    await rows.holdOn(db, first);
    await pass(rows.HOLD_MS - 5_000);
    expect(await take(), "the first is still there").toEqual([]);
    await pass(5_000);
    const [second] = await take();
    expect(second, "the first is silent").toBeDefined();
    await rows.endJobs(
      db,
      first.map((job) => ({ job, outcome: undefined })),
    );
    await rows.holdOn(db, first);
    const left = () => db.selectFrom("jobs").select("tries").where("kind", "=", "probe").execute();
    expect(await left(), "the first wakes up too late").toEqual([{ tries: 2 }]);
    if (second) await rows.endJobs(db, [{ job: second, outcome: undefined }]);
    expect(await left()).toEqual([]);
  });

  it("report a clock that is an hour wrong", async () => {
    const said: string[] = [];
    const log = pino({ base: undefined }, { write: (line: string) => void said.push(line) });
    await checkClock(opened.db, log);
    expect(said).toEqual([]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * 60 * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    await checkClock(opened.db, log);
    expect(said.join()).toMatch(/"seconds":(3599|360\d),.*set both by NTP/);
  });

  it("count attempts together, and delete them together", async () => {
    const deps = { db: opened.db, clock: () => 1_000 };
    const limit = { allowed: 3, windowMs: 60_000 };
    const both = [new Throttle(deps, "probe", limit), new Throttle(deps, "probe", limit)];
    const tries = () =>
      Promise.all([...both, ...both, ...both].map((throttle) => throttle.take("a@b.test")));
    expect((await tries()).filter(Boolean)).toHaveLength(3);
    await expect(both[0]?.begin("a@b.test")).rejects.toMatchObject({ status: 429 });
    const later = new Throttle({ ...deps, clock: () => 61_000 }, "probe", limit);
    expect(await later.take("a@b.test")).toBe(true);
    await both[1]?.succeed("a@b.test");
    expect((await tries()).filter(Boolean)).toHaveLength(3);
    const kept = await opened.db.selectFrom("attempts").select("key").execute();
    expect(JSON.stringify(kept)).not.toContain("a@b");
    await purge(opened.db, 200_000);
    expect(await opened.db.selectFrom("attempts").selectAll().execute()).toEqual([]);
  });

  it("sweep even when most files are replaced and wait for deletion", async () => {
    const files = new FolderStorage(join(program.data, "replaced"));
    const answers = new LaterRemovals(opened.db, files, "answers");
    const images = new LaterRemovals(
      opened.db,
      new FolderStorage(join(program.data, "none")),
      "images",
    );
    for (let take = 0; take < 60; take += 1) {
      await answers.put(`${take}.webm`, Buffer.from("x"));
      await answers.remove(`${take}.webm`);
    }
    await sweepRest({ db: opened.db, answers, images }, () => false);
    await opened.db.deleteFrom("file_removals").execute();
    const strangers = sweepRest({ db: opened.db, answers, images }, () => false);
    await expect(strangers).rejects.toThrow("holds 60 recordings that this database does not know");
  });

  it("delete a file a week after its removal, so that a backup finds it", async () => {
    const files = new FolderStorage(join(program.data, "probe"));
    const storage = new LaterRemovals(opened.db, files, "answers");
    await storage.put("take.webm", Buffer.from("x"));
    await storage.remove("take.webm");
    const week = 7 * 24 * 60 * 60 * 1000;
    await storage.forgetAside(Date.now() + week - 60_000);
    expect(await files.stat("take.webm")).toMatchObject({ size: 1 });
    expect(await storage.stat("take.webm"), "nobody sees it any more").toBeNull();
    await storage.forgetAside(Date.now() + week + 60_000);
    expect(await files.stat("take.webm")).toBeNull();
    expect(await opened.db.selectFrom("file_removals").selectAll().execute()).toEqual([]);
  });
});
