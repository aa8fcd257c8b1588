import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration, sql } from "kysely";
import { start } from "./migrations/0001-start.ts";
import { accounts } from "./migrations/0002-accounts.ts";
import { dailyScreens } from "./migrations/0003-daily-screens.ts";
import { recentMaterial } from "./migrations/0004-recent-material.ts";
import { vocabulary } from "./migrations/0005-vocabulary.ts";
import { videoCovers } from "./migrations/0006-video-covers.ts";
import { mockTests } from "./migrations/0007-mock-tests.ts";
import { takeFacts } from "./migrations/0008-take-facts.ts";
import { longLists } from "./migrations/0009-long-lists.ts";
import { staff } from "./migrations/0010-staff.ts";
import { plans } from "./migrations/0011-plans.ts";
import { receiptsByRecord } from "./migrations/0012-receipts-by-record.ts";
import { registrations } from "./migrations/0013-registrations.ts";
import { feedbackByPlan } from "./migrations/0014-feedback-by-plan.ts";
import { recordedBy } from "./migrations/0015-recorded-by.ts";
import { counts } from "./migrations/0016-counts.ts";
import { stripe } from "./migrations/0017-stripe.ts";
import { askedAgain } from "./migrations/0018-asked-again.ts";
import { mockReceipts } from "./migrations/0019-mock-receipts.ts";
import { askedForPayment } from "./migrations/0020-asked-for-payment.ts";
import { requestKeys } from "./migrations/0021-request-keys.ts";
import { ownWords } from "./migrations/0022-own-words.ts";
import { secondFactor } from "./migrations/0026-second-factor.ts";
import { tokenDevices } from "./migrations/0027-token-devices.ts";
import { pace } from "./migrations/0032-pace.ts";
import { reminders } from "./migrations/0033-reminders.ts";
import { staffRoles } from "./migrations/0034-staff-roles.ts";
import { contentInRows } from "./migrations/0035-content-in-rows.ts";
import { dialogueDrafts } from "./migrations/0036-dialogue-drafts.ts";
import { studentsByStaff } from "./migrations/0038-students-by-staff.ts";
import { moderation } from "./migrations/0039-moderation.ts";
import { enquiryNotes } from "./migrations/0040-enquiries.ts";
import { studentWords } from "./migrations/0041-student-words.ts";
import { shownSessions } from "./migrations/0043-shown-sessions.ts";
import { jobs } from "./migrations/0045-jobs.ts";
import { fileRemovals } from "./migrations/0046-file-removals.ts";
import { school } from "./migrations/0047-school.ts";
import { teaching } from "./migrations/0048-teaching.ts";
import { offeredLanguages } from "./migrations/0049-offered-languages.ts";
import { spokenRemarks } from "./migrations/0050-spoken-remarks.ts";
import { pageFaults } from "./migrations/0051-page-faults.ts";
import { shownReplies } from "./migrations/0052-shown-replies.ts";
import { logInsAndRanks } from "./migrations/0053-log-ins-and-ranks.ts";
import { searchText } from "./migrations/0054-search-text.ts";
import { sessionEvents } from "./migrations/0055-session-events.ts";
import { marking } from "./migrations/0056-marking.ts";
import { waiting } from "./migrations/0057-waiting.ts";
import { staffMail } from "./migrations/0059-staff-mail.ts";
import { remarkSentences } from "./migrations/0060-remark-sentences.ts";
import { practiceComments } from "./migrations/0061-practice-comments.ts";
import { studyUndo } from "./migrations/0062-study-undo.ts";
import { weakSegments } from "./migrations/0063-weak-segments.ts";
import { keyFacts } from "./migrations/0064-key-facts.ts";
import { queue } from "./migrations/0065-queue.ts";
import { readReviews } from "./migrations/0070-read-reviews.ts";
import { dialogueUse } from "./migrations/0071-dialogue-use.ts";
import { staffLinks } from "./migrations/0072-staff-links.ts";
import { schoolPages } from "./migrations/0073-school-pages.ts";
import { receipts } from "./migrations/0074-receipts.ts";
import { speech } from "./migrations/0082-speech.ts";
import { spokenSounds } from "./migrations/0083-spoken-sounds.ts";
import { weakSince } from "./migrations/0084-weak-since.ts";
import { tokensOfAStudent } from "./migrations/0085-tokens-of-a-student.ts";
import { version } from "../../plan/version.ts";
import { SettingsError } from "../faults.ts";
import type { Db, Engine } from "./schema.ts";
import { readSetting } from "./settings.ts";

/** Has the name of the last migration without which a version must not work on the database. */
export const NEEDED_MIGRATION = "needed-migration";

/**
 * Updates the schema. Each step is one transaction on both engines, so a kill leaves none half
 * done. Returns "newer" and changes nothing when a newer version has updated the schema: while
 * several APIs restart in turn, the earlier version may start again. Throws a SettingsError when the
 * newer one needs a step that is not ours.
 */
export async function migrate(db: Db, engine: Engine): Promise<"updated" | "newer"> {
  const migrations = migrationsOf(engine);
  const done = new Set(await listDone(db));
  const own = Object.keys(migrations);
  // An unknown step without one of ours is no newer version. It leads to an error below.
  if (done.size > own.length && own.every((name) => done.has(name))) {
    const needed = await readSetting(db, NEEDED_MIGRATION);
    if (needed === null || own.includes(needed)) return "newer";
    throw new SettingsError(
      `A later version has changed the database in a way that version ${version} cannot work with. Start the later one, or restore the backup from before the upgrade.`,
    );
  }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  return "updated";
}

async function listDone(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.every(({ name }) => name !== DEFAULT_MIGRATION_TABLE)) return [];
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns all steps by name, in order. */
export function migrationsOf(engine: Engine): Record<string, Migration> {
  return {
    "0001-start": start(engine),
    "0002-accounts": accounts(engine),
    "0003-daily-screens": dailyScreens(engine),
    "0004-recent-material": recentMaterial(),
    "0005-vocabulary": vocabulary(engine),
    "0006-video-covers": videoCovers(),
    "0007-mock-tests": mockTests(engine),
    "0008-take-facts": takeFacts(),
    "0009-long-lists": longLists(),
    "0010-staff": staff(engine),
    "0011-plans": plans(engine),
    "0012-receipts-by-record": receiptsByRecord(),
    "0013-registrations": registrations(engine),
    "0014-feedback-by-plan": feedbackByPlan(),
    "0015-recorded-by": recordedBy(),
    "0016-counts": counts(),
    "0017-stripe": stripe(),
    "0018-asked-again": askedAgain(),
    "0019-mock-receipts": mockReceipts(),
    "0020-asked-for-payment": askedForPayment(),
    "0021-request-keys": requestKeys(),
    "0022-own-words": ownWords(),
    "0026-second-factor": secondFactor(),
    "0027-token-devices": tokenDevices(),
    "0032-pace": pace(),
    "0033-reminders": reminders(),
    "0034-staff-roles": staffRoles(engine),
    "0035-content-in-rows": contentInRows(engine),
    "0036-dialogue-drafts": dialogueDrafts(),
    "0038-students-by-staff": studentsByStaff(),
    "0039-moderation": moderation(),
    "0040-enquiries": enquiryNotes(engine),
    "0041-student-words": studentWords(engine),
    "0043-shown-sessions": shownSessions(),
    "0045-jobs": jobs(),
    "0046-file-removals": fileRemovals(),
    "0047-school": school(),
    "0048-teaching": teaching(engine),
    "0049-offered-languages": offeredLanguages(),
    "0050-spoken-remarks": spokenRemarks(),
    "0051-page-faults": pageFaults(),
    "0052-shown-replies": shownReplies(),
    "0053-log-ins-and-ranks": logInsAndRanks(),
    "0054-search-text": searchText(engine),
    "0055-session-events": sessionEvents(),
    "0056-marking": marking(),
    "0057-waiting": waiting(),
    "0059-staff-mail": staffMail(),
    "0060-remark-sentences": remarkSentences(engine),
    "0061-practice-comments": practiceComments(),
    "0062-study-undo": studyUndo(),
    "0063-weak-segments": weakSegments(),
    "0064-key-facts": keyFacts(),
    "0065-queue": queue(),
    "0070-read-reviews": readReviews(),
    "0071-dialogue-use": dialogueUse(engine),
    "0072-staff-links": staffLinks(engine),
    "0073-school-pages": schoolPages(engine),
    "0074-receipts": receipts(),
    "0082-speech": speech(),
    "0083-spoken-sounds": spokenSounds(engine),
    "0084-weak-since": weakSince(),
    "0085-tokens-of-a-student": tokensOfAStudent(),
  };
}
