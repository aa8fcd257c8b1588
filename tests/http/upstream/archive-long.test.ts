import { setImmediate as nextTurn } from "node:timers/promises";
import { unzipSync } from "fflate";
import type { KyselyPlugin } from "kysely";
import { expect, it } from "vitest";
import { z } from "zod";
import { onBothEngines, signIn, type Upstream } from "./engines.ts";

const AT_ONCE = 500;
const PATH = "/api/v1/user/archive";
/** The number of statements of the API. */
let asked = 0;
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => {
    asked++;
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};
const dataOf = z.object({ study_reviews: z.array(z.object({ review_id: z.string() })) });

onBothEngines(
  "an archive with many rows",
  (upstream) => {
    it("of 5,000 reviews has each row once, twice at once too", () => hasAll(upstream(), 5_000));
    it("of 130,000 reviews", { tags: ["night"] }, () => hasAll(upstream(), 130_000));

    it("is not made to its end for a reader who leaves", async () => {
      const { api, id } = await signIn(upstream());
      await addReviews(upstream(), id, 5_000);
      const leaving = new AbortController();
      const headers = { Authorization: `Bearer ${api.token}` };
      const answer = await fetch(upstream().base + PATH, { headers, signal: leaving.signal });
      expect(answer.status).toBe(200);
      leaving.abort();
      // The next archive begins only when this one has ended.
      const before = asked;
      expect((await api.get(PATH)).status).toBe(200);
      const whole = asked - before;
      asked = 0;
      expect((await api.get(PATH)).status).toBe(200);
      expect(whole).toBeLessThan(asked * 1.5);
    });
  },
  { plugin: counter },
);

async function hasAll(upstream: Upstream, count: number): Promise<void> {
  const { api, id } = await signIn(upstream);
  await addReviews(upstream, id, count);
  asked = 0;
  const both = await Promise.all([api.get(PATH), api.get(PATH)]);
  expect(asked, "in batches").toBeGreaterThan(count / AT_ONCE);
  const whole = both.filter(({ status }) => status === 200);
  const refused = both.filter(({ status }) => status === 429);
  expect([whole.length > 0, whole.length + refused.length]).toEqual([true, 2]);
  for (const { headers } of refused) expect(headers.get("retry-after")).toBe("10");
  for (const { bytes } of whole) {
    const text = new TextDecoder().decode(unzipSync(bytes)["data.json"]);
    const { study_reviews } = dataOf.parse(JSON.parse(text));
    expect(new Set(study_reviews.map(({ review_id }) => review_id)).size).toBe(count);
    expect(study_reviews.length).toBe(count);
  }
}

async function addReviews({ deps: { db } }: Upstream, user_id: number, count: number) {
  const { id: word_id } = await db
    .selectFrom("words")
    .select("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const row = {
    ...{ user_id, word_id, rating: 3, is_first: 0 as const },
    reviewed_at: "2026-11-20T00:00:00.000000Z",
  };
  for (let from = 0; from < count; from += AT_ONCE)
    await db
      .insertInto("study_reviews")
      .values(
        Array.from({ length: AT_ONCE }, (_, index) => ({ ...row, review_id: `r${from + index}` })),
      )
      .execute();
  // SQLite gave no turn to connections that ended meanwhile.
  await nextTurn();
  await nextTurn();
}
