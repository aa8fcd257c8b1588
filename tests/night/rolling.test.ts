import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { grantTopPlan } from "../../upstream/account/users.ts";
import type { Db } from "../../upstream/db/schema.ts";
import { formOf, soundsOf } from "../http/portal/practice/segment-form.ts";
import { type Answer, PortalClient, type Upload } from "../support/portal-client.ts";
import { until } from "../support/program.ts";
import { sha256, toneFile } from "../support/recordings.ts";
import { startTwoAndTwo, type TwoAndTwo } from "../support/two-and-two.ts";
import { buildOlder } from "./older-build.ts";

const EXAM = "/mock-test/exam/question?mock=1";
const WAIT = { timeout: 900_000 };
/** What students do; "answer" is a take in a mock test. */
const KINDS = ["page", "file", "sound", "note", "take", "mock", "answer"];

test(
  "students notice no rolling restart of two portals and two APIs while a newer version updates the database",
  WAIT,
  async () => {
    const place = await startTwoAndTwo();
    onTestFinished(place.stop);
    await whileTheyWork(place, async () => {
      const [first, ...others] = [...place.apis, ...place.portals];
      await first?.restart();
      await updateAsNewer(place.opened.db);
      for (const { restart } of others) await restart();
    });
  },
);

test(
  "students notice no rolling upgrade from the version before the last migration",
  WAIT,
  async ({ skip }) => {
    const older = await buildOlder();
    if (older === null) return skip("there is no git history to build an older version from");
    onTestFinished(older.remove);
    const place = await startTwoAndTwo(older.build);
    onTestFinished(place.stop);
    const before = await migrationsIn(place.opened.db);
    await whileTheyWork(place, async () => {
      for (const { restart } of [...place.apis, ...place.portals]) await restart(resolve("build"));
    });
    const added = (await migrationsIn(place.opened.db)).filter((name) => !before.includes(name));
    console.info(`upgraded from ${older.commit} by ${added.join(", ")}`);
    expect(added, "a migration lies between").not.toEqual([]);
  },
);

/** Expects that no request of students fails, and that no take is lost or stored twice. */
async function whileTheyWork(place: TwoAndTwo, change: () => Promise<void>) {
  const { url, opened } = place;
  const students = await Promise.all(
    ["student@example.com", "student@example.com", "visitor@example.com"].map(async (email) => {
      const client = new PortalClient(url);
      await client.logIn(email);
      return client;
    }),
  );
  const [reader, speaker, sitter] = students;
  if (!reader || !speaker || !sitter) throw new Error("nobody logged in");
  await givePlan(opened.db, "visitor@example.com");
  const counts: Record<string, number> = {};
  const failed: string[] = [];
  let isOver = false;
  const sums: string[] = [];
  /** Makes a unique take, so that its checksum identifies it. */
  const newTake = () => {
    const file = toneFile(300 + sums.length);
    sums.push(sha256(file.bytes));
    return file;
  };
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
    again(100, async () => {
      const page = await reader.get("/practice-ccl");
      went("page", page, [200]);
      // The other portal, perhaps of another version, may be asked for a file of this page.
      const files = page.text.match(/\/assets\/[\w.-]+/g) ?? [];
      const file = files[(counts.page ?? 0) % files.length] ?? "";
      went("file", await reader.copy().get(file), [200]);
    }),
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
      went("take", await speaker.postFile("/recordings", fields, newTake()), [200]);
    }),
    again(1_200, sit(sitter, went, newTake)),
  ];
  await change();
  const told = () => JSON.stringify(counts);
  const isEach = (what: string) => (counts[what] ?? 0) > 10;
  // A slow machine may do fewer while the programs restart.
  await until(() => failed.length > 0 || KINDS.every(isEach), told, 60_000);
  isOver = true;
  await Promise.all(work);
  console.info(told());
  expect(failed).toEqual([]);
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
  expect(inTest.map(({ attempt }) => attempt)).toEqual(Array(counts.answer).fill(1));
  expect(new Set(inTest.map((row) => row.mocktest_answer_id)).size).toBe(counts.answer);
  const ours = (await place.store.sums()).filter((sum) => sums.includes(sum));
  expect(ours.sort(), "each take lies there once").toEqual(sums.sort());
}

async function migrationsIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** Adds a plan, because without one the visitor gets no mock test. */
async function givePlan(db: Db, email: string): Promise<void> {
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await grantTopPlan(db, id);
}

/** Updates the schema like a newer version, while the other APIs run and restart. */
async function updateAsNewer(db: Db): Promise<void> {
  await db.schema.alterTable("practice_receipts").addColumn("later", "text").execute();
  await sql`insert into kysely_migration values ('9999-later', '2027-01-01T00:00:00.000Z')`.execute(
    db,
  );
}

/** Takes one step of a mock test per call, and reads its last page at the end. */
function sit(
  student: PortalClient,
  went: (what: string, answer: Answer, ok: number[]) => void,
  newTake: () => Upload,
) {
  let at: Answer | undefined;
  return async () => {
    at ??= await student.get(EXAM);
    const { page } = at;
    const isTake = page.querySelector("[name=client_answer_id]") !== null;
    const button = ["Next to start example", "Yes", "Next"].find((words) =>
      page.querySelectorAll("main button").some(({ textContent }) => textContent.includes(words)),
    );
    at = at.url.includes("/completed-mock/")
      ? await student.get(at.url.slice(student.base.length))
      : await student.follow(await student.press(at, button ?? "", {}, isTake ? newTake() : null));
    went("mock", at, [200]);
    if (isTake) went("answer", at, [200]);
  };
}
