import type { KyselyPlugin } from "kysely";
import { expect, it } from "vitest";
import { deleteDue } from "../../../upstream/own-data/deletion.ts";
import { renewDue } from "../../../upstream/plans/subscriptions.ts";
import { tellOfLeaving } from "../../../upstream/reminders/leaving.ts";
import { remindDue } from "../../../upstream/reminders/send.ts";
import { getHome } from "../../../upstream/staff/home/rules.ts";
import { newStudent, onBothEnginesAtNight } from "./engines.ts";

/** More than a batch of any job. */
const MANY = 250;
const MOST_ROWS = 100;
/** A job that asks more at a stretch stops all requests meanwhile, with SQLite. */
const MOST_IN_A_TURN = 50;
const seen = { statements: 0, mostRows: 0 };
const counts: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => {
    seen.statements += 1;
    seen.mostRows = Math.max(seen.mostRows, result.rows.length);
    return Promise.resolve(result);
  },
};

/** Counts until it is asked how often others could work. */
function countTurns(): () => number {
  let [turns, isOver] = [0, false];
  const next = () => {
    turns += 1;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  return () => {
    isOver = true;
    return turns;
  };
}

const PAST = "2020-01-01T00:00:00.000000Z";

onBothEnginesAtNight(
  "a larger school",
  (upstream) => {
    const addMany = async (kind: string) => {
      const { languageId } = await newStudent(upstream());
      const rows = Array.from({ length: MANY }, (_, index) => ({
        email: `${kind}-${index}@many.test`,
        password_hash: "",
        first_name: "A",
        last_name: "B",
        language_id: languageId,
        created_at: PAST,
        ...(kind === "deleted" && { deletes_at: PAST }),
      }));
      const { db } = upstream().deps;
      const made = await db.insertInto("users").values(rows).returning("id").execute();
      return made.map(({ id }) => id);
    };

    it("no job reads more rows at once than a batch, however many are due", async () => {
      const { deps } = upstream();
      const silent = { rhythm: "daily", weekday: 1, hour: 7, time_zone: "UTC" } as const;
      const due = new Date(upstream().now() - 1_000).toISOString();
      const reminded = await addMany("reminded");
      await deps.db
        .insertInto("reminders")
        .values(reminded.map((user_id) => ({ user_id, ...silent, next_mail_at: due })))
        .execute();
      await addMany("deleted");
      for (const [name, work] of [
        ["reminders", () => remindDue(deps)],
        ["deletions", () => deleteDue(deps)],
        ["renewals", () => renewDue(deps)],
        ["what leaves", () => tellOfLeaving({ ...deps, kept: { months: 1, from: "" } })],
      ] as const) {
        seen.mostRows = 0;
        seen.statements = 0;
        const turns = countTurns();
        await work();
        expect([name, seen.mostRows <= MOST_ROWS]).toEqual([name, true]);
        const between = turns();
        expect([name, between >= Math.floor(seen.statements / MOST_IN_A_TURN)]).toEqual([
          name,
          true,
        ]);
        if (name === "reminders")
          expect(seen.statements, "a statement asks for many students").toBeLessThan(2 * MANY);
      }
      const left = deps.db
        .selectFrom("reminders")
        .select("user_id")
        .where("next_mail_at", "=", due);
      expect(await left.execute()).toEqual([]);
      const stayed = deps.db.selectFrom("users").select("id").where("deletes_at", "=", PAST);
      expect(await stayed.execute()).toEqual([]);
    });

    it(
      "ten thousand reminders of one hour are queued in seconds",
      { tags: ["night"], timeout: 240_000 },
      async () => {
        const { deps } = upstream();
        const due = new Date(upstream().now() - 1_000).toISOString();
        for (let round = 0; round < 10_000 / MANY; round += 1) {
          const ids = await addMany(`hour-${round}`);
          const silent = { rhythm: "daily", weekday: 1, hour: 7, time_zone: "UTC" } as const;
          await deps.db
            .insertInto("reminders")
            .values(ids.map((user_id) => ({ user_id, ...silent, next_mail_at: due })))
            .execute();
        }
        const begun = performance.now();
        await remindDue(deps);
        expect(performance.now() - begun).toBeLessThan(90_000);
      },
    );

    it("the staff's home counts a week once, and asks no more within a minute", async () => {
      const { db } = upstream().deps;
      const asked = { role: "owner", now: upstream().now() } as const;
      const first = await getHome(db, asked);
      seen.statements = 0;
      seen.mostRows = 0;
      expect(await getHome(db, asked)).toEqual(first);
      expect(seen, "what waits, who may need help, and samples").toEqual({
        statements: 9,
        mostRows: 1,
      });
      seen.statements = 0;
      const later = await getHome(db, { ...asked, now: asked.now + 61_000 });
      expect(later.weeks.map(({ day }) => day)).toEqual(first.weeks.map(({ day }) => day));
      expect(seen.statements, "this week's, not eight weeks'").toBeLessThanOrEqual(20);
    });
  },
  { plugin: counts },
);
