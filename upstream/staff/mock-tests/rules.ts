import { randomBytes } from "node:crypto";
import type { MockTestGiven } from "../../../contract/staff/mock-tests.ts";
import { stampAfter } from "../../clock.ts";
import { changingContent } from "../../content/keep.ts";
import { storeMockTest } from "../../content/mock-tests.ts";
import type { Db } from "../../db/schema.ts";
import { invalid } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";
import { getTest, namedDialogues } from "./list.ts";
import { differencesIn } from "../kit/row-version.ts";

/** A student of the CCL test interprets two dialogues. */
const LEAST_DIALOGUES = 2;
/** The limit that students read in the introduction; most need about 20 minutes. */
const MINUTES = 35;

type Doing = { by: Staff; now: number };
/** The version that the editor has seen. */
type Version = { id: number; version: string };

/** Creates a test that students cannot see, as the last of its language. Returns its id. */
export function createTest(
  db: Db,
  { languageId, name }: { languageId: number; name: string },
  { by, now }: Doing,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { last } = await trx
      .selectFrom("mock_tests")
      .select(({ fn }) => fn.max("serial_no").as("last"))
      .where("language_id", "=", languageId)
      .where((eb) => eb.or([eb("own", "=", 1), eb("listed", "=", 1)]))
      .executeTakeFirstOrThrow();
    const { id } = await trx
      .insertInto("mock_tests")
      .values({
        slug: `own-${randomBytes(8).toString("hex")}`,
        serial_no: Number(last ?? 0) + 1,
        language_id: languageId,
        mocktest_name: name,
        duration: MINUTES,
        dialogues: "[]",
        active: 0,
        listed: 0,
        own: 1,
        created_at: stampAfter(0, now),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const change = { did: "write mock test", about: about(id), after: { name } };
    await logChange(trx, by, change, now);
    return id;
  });
}

/**
 * Saves a test over the expected version. Students see the change of a published test at once, but
 * a begun test keeps its dialogues. Returns false when another version was saved meanwhile.
 */
export function saveTest(
  db: Db,
  { id, version }: Version,
  given: MockTestGiven,
  { by, now }: Doing,
): Promise<boolean> {
  return changingContent(db, async (trx) => {
    const { slug, test, language_id, state, version: current } = await getTest(trx, id);
    const differences = differencesIn(test, given);
    if (differences === null) return true;
    if (current !== version) return false;
    await checkDialogues(trx, language_id, given.dialogues, test.dialogues);
    if (state === "draft") await keepDraft(trx, id, given);
    else {
      checkWhole(given.dialogues);
      await storeMockTest(trx, { ...given, slug, own: 1 });
    }
    await logChange(trx, by, { did: "change mock test", about: about(id), ...differences }, now);
    return true;
  });
}

/** Publishes a test. Returns false when another version was saved meanwhile. */
export function publishTest(db: Db, which: Version, doing: Doing): Promise<boolean> {
  return changingContent(db, (trx) => publishOne(trx, which, doing));
}

/** Publishes one test. Run it in `changingContent`. */
export async function publishOne(
  trx: Db,
  { id, version }: Version,
  { by, now }: Doing,
): Promise<boolean> {
  const { slug, test, language_id, state, version: current } = await getTest(trx, id);
  if (current !== version) return false;
  if (state !== "draft") return true;
  await checkComplete(trx, language_id, test.dialogues);
  await storeMockTest(trx, { ...test, slug, own: 1 });
  const change = { before: { state: "draft" }, after: { state: "published", ...test } };
  await logChange(trx, by, { did: "publish mock test", about: about(id), ...change }, now);
  return true;
}

/**
 * Hides a test. Students who have begun it can finish it and read its review. Returns false when
 * another version was saved meanwhile.
 */
export function withdrawTest(db: Db, which: Version, doing: Doing): Promise<boolean> {
  return changingContent(db, (trx) => withdrawOne(trx, which, doing));
}

/** Hides one test. Run it in `changingContent`. */
export async function withdrawOne(
  trx: Db,
  { id, version }: Version,
  { by, now }: Doing,
): Promise<boolean> {
  const { state, version: current } = await getTest(trx, id);
  if (current !== version) return false;
  if (state === "draft") return true;
  const gone = { active: 0, listed: 0, own: 1 } as const;
  await trx.updateTable("mock_tests").set(gone).where("id", "=", id).execute();
  const change = { before: { state }, after: { state: "draft" } };
  await logChange(trx, by, { did: "withdraw mock test", about: about(id), ...change }, now);
  return true;
}

/** Throws 422 for a test that cannot be published. */
export async function checkComplete(trx: Db, languageId: number, slugs: string[]) {
  checkWhole(slugs);
  await checkDialogues(trx, languageId, slugs, []);
}

/** Throws 422 when a newly chosen dialogue is not published, or one is chosen twice. */
async function checkDialogues(trx: Db, languageId: number, slugs: string[], before: string[]) {
  const known = await namedDialogues(trx, languageId, slugs);
  const chosen = slugs.filter((slug) => !before.includes(slug));
  if (chosen.some((slug) => known.get(slug)?.active !== 1))
    throw invalid({ dialogues: ["A mock test is made of published dialogues of its language."] });
  if (new Set(slugs).size < slugs.length)
    throw invalid({ dialogues: ["This dialogue is in the mock test already."] });
}

function checkWhole(slugs: string[]): void {
  if (slugs.length < LEAST_DIALOGUES)
    throw invalid({ dialogues: ["A mock test needs two dialogues."] });
}

async function keepDraft(
  trx: Db,
  id: number,
  { dialogues, ...given }: MockTestGiven,
): Promise<void> {
  await trx
    .updateTable("mock_tests")
    .set({ ...given, dialogues: JSON.stringify(dialogues), own: 1 })
    .where("id", "=", id)
    .execute();
}

const about = (id: number) => `mock test ${id}`;
