import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { serverNow } from "../../upstream/db/shared.ts";
import { newStudent } from "../http/upstream/engines.ts";
import { PostingDevices } from "../http/server/posting-devices.ts";
import { until } from "../support/program.ts";
import { startTwoAndTwo, type TwoAndTwo } from "../support/two-and-two.ts";

const KILLS = Number(process.env.KILLS ?? 20);
/** A portal accepts 300 posts of a student in ten minutes. */
const ROUNDS_OF_ONE = 5;
/** They run once a night or every six hours, so only this test makes them due. */
const JOBS = ["live-sessions", "purge", "sweep"];

describe("two portals and two APIs over PostgreSQL and a bucket, while three devices post recordings", () => {
  let place: TwoAndTwo;
  let jobsDue = 0;
  const sums: string[] = [];
  beforeAll(async () => {
    // The devices also call the API, and log lines count the jobs.
    place = await startTwoAndTwo(undefined, { UPSTREAM_SECRET: "", LOG_LEVEL: "debug" });
  });
  afterAll(() => place.stop());

  const kills: [string, (round: number) => Promise<void>][] = [
    ["a portal", async (round) => place.portals[round % 2]?.kill()],
    ["an API", async (round) => place.apis[round % 2]?.kill()],
    [
      "PostgreSQL",
      async () => {
        await place.postgres.kill();
        await place.postgres.start();
      },
    ],
    ["the store", async () => place.store.kill()],
  ];
  for (const [what, kill] of kills)
    test(
      `when ${what} is killed, ${KILLS} times, every acknowledged recording is kept`,
      { timeout: 600_000 },
      async () => {
        let unanswered = 0;
        for (let round = 0; round < KILLS; round += ROUNDS_OF_ONE) {
          const email = await addStudent(place);
          const devices = await PostingDevices.signIn(place.url, place.inner, email);
          for (let at = round; at < Math.min(round + ROUNDS_OF_ONE, KILLS); at += 1) {
            jobsDue += await makeJobsDue(place);
            await devices.postThrough(() => kill(at));
            await devices.expectNewest();
          }
          await devices.expectReceipts();
          sums.push(...devices.sums);
          unanswered += devices.unanswered;
        }
        console.info(`${what}: ${sums.length} takes until now, ${unanswered} posts sent again`);
        expect(unanswered, "the kills fell into posts").toBeGreaterThan(0);
      },
    );

  test("the bucket has all these recordings, and the log shows each job done once", async () => {
    const kept = new Set(await place.store.sums());
    expect(sums.filter((sum) => !kept.has(sum))).toEqual([]);
    await until(
      () => isAtRest(place),
      () => "the last jobs",
      150_000,
    );
    const log = place.apis.map((api) => api.log()).join("");
    const ends = [...log.matchAll(/"job":"([^"]+)","msg":"([^"]+)"/g)];
    const count = (said: string) =>
      ends.filter(([, job = "", words]) => JOBS.includes(job) && words === said).length;
    const [done, failed, unwritten] = [
      count("job done"),
      count("a job failed"),
      count("the end of a job could not be written"),
    ];
    console.info(JSON.stringify({ takes: sums.length, jobsDue, done, failed, unwritten }));
    // When a program cannot write the end of a job, the next program runs it a minute later.
    expect(done + failed - unwritten).toBe(jobsDue);
    expect(done, "mostly done").toBeGreaterThan(jobsDue * 0.8);
  });
});

/** Adds a student with a plan and the trial's password. */
async function addStudent({ opened }: TwoAndTwo): Promise<string> {
  const { password_hash } = await opened.db
    .selectFrom("users")
    .select("password_hash")
    .where("email", "=", "student@example.com")
    .executeTakeFirstOrThrow();
  return (await newStudent({ deps: opened }, { password_hash })).email;
}

/** Makes the idle jobs due. Returns their number. */
async function makeJobsDue({ opened: { db } }: TwoAndTwo): Promise<number> {
  const due = await db
    .updateTable("jobs")
    .set({ due_at: 0 })
    .where("name", "in", JOBS)
    .where("due_at", ">", serverNow)
    .where("held_until", "<=", serverNow)
    .returning("name")
    .execute();
  return due.length;
}

async function isAtRest({ opened: { db } }: TwoAndTwo): Promise<boolean> {
  const { rows } = await sql`
    select name from jobs where name in (${sql.join(JOBS)})
    and (due_at <= ${serverNow} or held_until > ${serverNow})`.execute(db);
  return rows.length === 0;
}
