import { sql } from "kysely";
import { expect, it } from "vitest";
import { z } from "zod";
import type { Api } from "./api.ts";
import { onBothEngines, signIn, type Upstream } from "./engines.ts";

const LONG = 10_000;
const SHORT = 40;
const PASSES_ALL = /search|practice-dialogue|segments/;
const AT = "'2026-11-20T00:00:00.000000Z'";
const CALLS = [
  ["GET", "/api/v1/questions/"],
  ["GET", "/api/v1/questions/?page=2"],
  ["GET", "/api/v1/questions/?search=title"],
  ["GET", "/api/v1/questions/?search=nothing"],
  ["GET", "/api/v1/questions/?labeltype=2"],
  ["GET", "/api/v1/questions/?labeltype=0"],
  ["POST", "/api/v1/practice/pending/"],
  ["POST", "/api/v1/practice/pending/?search=title"],
  ["POST", "/api/v1/practice/completed/"],
  ["POST", "/api/v1/practice/completed/?search=title"],
  ["GET", "/api/v1/practice-dialogue"],
  ["GET", "/api/v1/question/segments/{id}"],
] as const;

/**
 * Adds dialogues to an empty language. A quarter are labelled, a quarter begun and a quarter
 * submitted by a student.
 */
async function fill(
  { deps: { db } }: Upstream,
  languageName: string,
  count: number,
  userId: number,
) {
  const { id } = await db
    .selectFrom("languages")
    .select("id")
    .where("name", "=", languageName)
    .executeTakeFirstOrThrow();
  const [language, most, user] = [id, count, userId].map((number) => sql.raw(String(number)));
  const slug = sql.raw(`'long-${id}-'`);
  const at = sql.raw(AT);
  await sql`insert into questions (slug, serial_no, language_id, category, question_title, question_background, content_hash, active, is_recent, created_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${most})
    select ${slug} || n, n, ${language}, 'Health', 'Title ' || n, 'Background', 'hash', 1, 0, ${at} from numbers`.execute(
    db,
  );
  const own = sql`from questions where language_id = ${language} and id % 4`;
  await sql`insert into labels (user_id, question_id, label_type, updated_at)
    select ${user}, id, 1 + id % 2, ${at} ${own} = 1`.execute(db);
  for (const [status, submitted, place] of [
    ["0", "null", "2"],
    ["1", AT, "3"],
  ] as const)
    await sql`insert into practice_records (user_id, question_id, status, created_at, submitted_at)
      select ${user}, id, ${sql.raw(status)}, ${at}, ${sql.raw(submitted)} ${own} = ${sql.raw(place)}`.execute(
      db,
    );
  // PostgreSQL does this by itself some time later.
  if (db.getExecutor().adapter.constructor.name.startsWith("Postgres"))
    await sql`analyze`.execute(db);
}

onBothEngines("long lists of dialogues", (upstream) => {
  const list = z.object({
    results: z.object({ total: z.number(), data: z.array(z.object({ id: z.number() })) }),
  });

  // `npm run bench` measures speed too; `practice-lists` and others test the pages.
  it(
    `are as fast with ${LONG} dialogues as with ${SHORT}`,
    { timeout: 60_000, tags: ["night"] },
    async () => {
      const student = async (language: string, count: number) => {
        const { api, id } = await signIn(upstream(), { language });
        await fill(upstream(), language, count, id);
        const { results } = list.parse((await api.get("/api/v1/questions/")).body);
        expect([results.total, results.data.length]).toEqual([count, 10]);
        return { api, newest: results.data[0]?.id ?? 0 };
      };
      const long = await student("Nepali", LONG);
      const short = await student("Persian", SHORT);
      // Processor time of this process, which runs the API, does not include other programs.
      for (const [method, path] of CALLS) {
        const call = async ({ api, newest }: { api: Api; newest: number }) => {
          const before = process.cpuUsage();
          const { status } = await api.call(path.replace("{id}", String(newest)), { method });
          expect(status).toBe(200);
          const { user, system } = process.cpuUsage(before);
          return (user + system) / 1000;
        };
        const best = { slow: Infinity, fast: Infinity };
        // A count or a list of names reads all rows, at a microsecond each. A look-up in another
        // table would take ten.
        const more = PASSES_ALL.test(path) ? LONG / 1000 : 2;
        const isFast = () => best.slow < 2 * best.fast + more;
        // On a busy machine the best of ten is still too slow.
        for (let turn = 0; turn < 10 || (turn < 150 && !isFast()); turn += 1) {
          best.slow = Math.min(best.slow, await call(long));
          best.fast = Math.min(best.fast, await call(short));
        }
        expect(best.slow, `${method} ${path}`).toBeLessThan(2 * best.fast + more);
      }
    },
  );
});
