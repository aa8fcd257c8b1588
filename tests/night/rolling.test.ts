import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MEMORY_ENV, MEMORY_FLAGS } from "../../server/portal-memory.ts";
import { grantTopPlan } from "../../upstream/account/users.ts";
import { openDatabase, type OpenDatabase } from "../../upstream/db/open.ts";
import { formOf, soundsOf } from "../http/portal/practice/segment-form.ts";
import { freePort } from "../support/free-port.ts";
import { type Answer, PortalClient } from "../support/portal-client.ts";
import { startPostgres } from "../support/postgres.ts";
import { urlOf } from "../support/postgres-query.ts";
import { type Program, startProgram, until, untilPrinted } from "../support/program.ts";
import { toneFile } from "../support/recordings.ts";
import { BUCKET, startS3 } from "../support/s3-server.ts";
import { portalSettings } from "../support/stack.ts";

const SECRET = "s".repeat(32);
const GRACE_S = 3;
const EXAM = "/mock-test/exam/question?mock=1";

type Kept = { name: string; start: () => Promise<void>; restart: () => Promise<void> };

let ends: (() => Promise<unknown>)[] = [];
let kept: Kept[];
let opened: OpenDatabase;
let url: string;
const ports: Record<string, number> = {};

beforeAll(async () => {
  const [postgres, store] = await Promise.all([startPostgres(), startS3()]);
  ends = [postgres.stop, store.stop];
  const folder = await mkdtemp(join(tmpdir(), "ccl-rolling-"));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  for (const name of ["front", "apis", "portal1", "portal2", "api1", "api2"])
    ports[name] = await freePort();
  url = `http://127.0.0.1:${ports.front}`;
  const databaseUrl = urlOf(postgres.port, "postgres");
  const inner = `http://127.0.0.1:${ports.apis}`;
  const common = {
    ...{ TRIAL: "1", PUBLIC_ORIGIN: url, UPSTREAM_URL: inner, UPSTREAM_SECRET: SECRET },
    STOP_GRACE_SECONDS: String(GRACE_S),
  };
  const api = (name: string) =>
    keep(name, "upstream.js", {
      ...common,
      ...store.settings,
      DATABASE_URL: databaseUrl,
      FILES_URL: `s3://${BUCKET}/school`,
      DATA_DIR: join(folder, name),
      CONTENT_DIR: resolve("upstream/content"),
      SECOND_FACTOR_KEYS: Buffer.alloc(32).toString("base64url"),
      UPSTREAM_PORT: String(ports[name]),
    });
  const portal = (name: string) =>
    keep(name, "portal.js", {
      ...MEMORY_ENV,
      ...portalSettings(ports[name] ?? 0, inner),
      ...common,
      ...{ EMBEDDED_UPSTREAM: "1", TRUST_PROXY: "1", LIMITS_URL: databaseUrl },
    });
  kept = [api("api1"), api("api2"), portal("portal1"), portal("portal2")];
  for (const { start } of kept) await start();
  await startBalancer(folder);
  opened = openDatabase({ dataDir: join(folder, "own"), databaseUrl, onConnectionLost: () => {} });
});
afterAll(async () => {
  await opened.close();
  for (const end of ends.toReversed()) await end();
});

/** Restarted as an operator does it: told to stop, waited for, started again. */
function keep(name: string, file: string, env: Record<string, string>): Kept {
  let program: Program | undefined;
  const start = async () => {
    program = startProgram([...MEMORY_FLAGS, resolve("build", file)], env);
    await untilPrinted(program, " ready on ", 60_000);
  };
  ends.push(async () => program?.end("SIGKILL"));
  const restart = async () => {
    expect(await program?.end("SIGTERM"), name).toEqual({ code: 0, signal: null });
    await start();
    // Twice well for the load balancer.
    await pause(3_000);
  };
  return { name, start, restart };
}

/** Debian's HAProxy with the file of deploy/, on the ports of the test and without https. */
async function startBalancer(folder: string): Promise<void> {
  let config = await readFile("deploy/haproxy-two.cfg", "utf8");
  const places = { "10.0.0.10:4000": "apis", "10.0.0.11:3000": "portal1" };
  const more = { "10.0.0.12:3000": "portal2", "10.0.0.21:4000": "api1", "10.0.0.22:4000": "api2" };
  for (const [place, name] of Object.entries({ ...places, ...more }))
    config = config.replaceAll(place, `127.0.0.1:${ports[name]}`);
  config = config
    .replace("bind :80", `bind 127.0.0.1:${ports.front}`)
    .replace(/ +bind :443.*\n| +http-request redirect.*\n/g, "");
  await writeFile(join(folder, "haproxy.cfg"), config);
  const balancer = spawn("/usr/sbin/haproxy", ["-f", join(folder, "haproxy.cfg")], {
    stdio: "ignore",
  });
  ends.push(() => {
    const ended = once(balancer, "close");
    balancer.kill("SIGTERM");
    return ended;
  });
  const isUp = () =>
    fetch(`${url}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await until(isUp, () => "HAProxy to answer");
}

test(
  "two portals and two APIs are restarted one after the other while students work and a newer version updates the database: nobody notices",
  { timeout: 600_000 },
  async () => {
    const students = await Promise.all(
      ["student@example.com", "student@example.com", "visitor@example.com"].map(async (email) => {
        const client = new PortalClient(url);
        await client.logIn(email);
        return client;
      }),
    );
    const [reader, speaker, sitter] = students;
    if (!reader || !speaker || !sitter) throw new Error("nobody logged in");
    await givePlan("visitor@example.com");
    const counts: Record<string, number> = {};
    const failed: string[] = [];
    let isOver = false;
    const went = (what: string, { status, location }: Answer, wanted: number[]) => {
      counts[what] = (counts[what] ?? 0) + 1;
      if (!wanted.includes(status) || location?.startsWith("/login"))
        failed.push(`${what}: ${status} ${location}`);
    };
    const again = async (everyMs: number, work: () => Promise<void>) => {
      while (!isOver) {
        await work().catch((error: unknown) => failed.push(String(error)));
        await pause(everyMs);
      }
    };
    const [question = ""] = await soundsOf(reader, 2);
    const work = [
      again(100, async () => went("page", await reader.get("/practice-ccl"), [200])),
      again(100, async () =>
        went("sound", await reader.copy().get(question, { Range: "bytes=0-999" }), [206]),
      ),
      again(700, async () => {
        const form = await reader.get("/practice/list/questions?question=3&segment=1");
        const notes = `note ${counts.note ?? 0}`;
        went("note", await reader.press(form, "Save", { notes }), [303]);
      }),
      again(1_000, async () => {
        const { fields } = await formOf(speaker, 5);
        went("take", await speaker.postFile("/recordings", fields, toneFile(440)), [200]);
      }),
      again(1_200, sit(sitter, went)),
    ];
    const [first, ...others] = kept;
    await first?.restart();
    await updateAsNewer();
    for (const { restart } of others) await restart();
    isOver = true;
    await Promise.all(work);
    console.info(JSON.stringify(counts));
    expect(failed).toEqual([]);
    for (const what of ["page", "sound", "note", "take", "mock"])
      expect(counts[what], what).toBeGreaterThan(10);
    const attempts = await opened.db
      .selectFrom("practice_receipts")
      .select("attempt")
      .orderBy("attempt")
      .execute();
    expect(attempts.map(({ attempt }) => attempt)).toEqual(
      Array.from({ length: counts.take ?? 0 }, (_, at) => at + 1),
    );
    const inTest = await opened.db
      .selectFrom("mock_receipts")
      .select(["mocktest_answer_id", "attempt"])
      .execute();
    expect(counts.answer, "takes of the mock test").toBeGreaterThan(10);
    expect(inTest.map(({ attempt }) => attempt)).toEqual(Array(counts.answer).fill(1));
    expect(new Set(inTest.map((row) => row.mocktest_answer_id)).size).toBe(counts.answer);
  },
);

/** Without one the visitor would be led past every mock test. */
async function givePlan(email: string): Promise<void> {
  const { db } = opened;
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await grantTopPlan(db, id);
}

/** What an API of a newer version would do when it starts: the others still run, and start again. */
async function updateAsNewer(): Promise<void> {
  const { db } = opened;
  await db.schema.alterTable("practice_receipts").addColumn("later", "text").execute();
  await sql`insert into kysely_migration values ('9999-later', '2027-01-01T00:00:00.000Z')`.execute(
    db,
  );
}

/** Steps through a mock test, one press a call, and reads its last page when it is over. */
function sit(student: PortalClient, went: (what: string, answer: Answer, ok: number[]) => void) {
  let at: Answer | undefined;
  return async () => {
    at ??= await student.get(EXAM);
    const { page } = at;
    const isTake = page.querySelector("[name=client_answer_id]") !== null;
    const button = ["Next to start example", "Yes", "Next"].find((words) =>
      page.querySelectorAll("main button").some(({ textContent }) => textContent.includes(words)),
    );
    at = at.url.includes("/completed-mock/")
      ? await student.get(at.url.slice(url.length))
      : await student.follow(await student.press(at, button ?? "", {}, toneFile(300)));
    went("mock", at, [200]);
    if (isTake) went("answer", at, [200]);
  };
}
