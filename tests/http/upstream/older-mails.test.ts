import { expect, it } from "vitest";
import { stampAfter } from "../../../upstream/clock.ts";
import { putMail, takeOverMails } from "../../../upstream/mail/outbox.ts";
import { onBothEngines } from "./engines.ts";

const MINUTE_MS = 60 * 1000;

onBothEngines("mails beside an older version", (upstream) => {
  it("are queued once when it has left them, and are never due for it", async () => {
    const { db } = upstream().deps;
    const older = async (name: string, dueInMs: number) => {
      const mail = { to: name, subject: name, text: name, dedupe_key: name, reply_to: null };
      const times = { created_at: stampAfter(0), next_attempt_at: stampAfter(dueInMs) };
      const row = { ...mail, ...times, attempts: 0, sent_at: null };
      const { id } = await db
        .insertInto("mails")
        .values(row)
        .returning("id")
        .executeTakeFirstOrThrow();
      return String(id);
    };
    const left = await older("left", -2 * MINUTE_MS);
    await older("claimed", 2 * MINUTE_MS);
    const letter = { subject: "new", text: "new" };
    const own = await putMail(db, { to: "new", letter, dedupeKey: "new" });
    await takeOverMails(db);
    await takeOverMails(db);
    const jobs = await db.selectFrom("jobs").select("payload").where("kind", "=", "mail").execute();
    expect(jobs.map(({ payload }) => payload).sort()).toEqual([left, String(own)].sort());
    const due = db.selectFrom("mails").select("to").where("next_attempt_at", "<=", stampAfter(0));
    expect(await due.execute()).toEqual([]);
  });
});
