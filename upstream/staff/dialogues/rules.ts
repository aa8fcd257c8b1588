import { randomBytes } from "node:crypto";
import { isRefused, leftBefore } from "../../../plan/script/left-before.ts";
import { stamp, stampAfter } from "../../clock.ts";
import { changingContent } from "../../content/keep.ts";
import { storeDialogue, columnsFor } from "../../content/dialogues.ts";
import { readDialogue } from "../../content/offered-dialogues.ts";
import { loadMockTests, readMockTestRows } from "../../content/mock-tests.ts";
import type { Db } from "../../db/schema.ts";
import { invalid, Refusal } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";
import {
  asDialogue,
  type DialogueDraft,
  differencesOf,
  type Edited,
  getEdited,
  usedAs,
} from "./draft.ts";

type Doing = { by: Staff; now: number };
type Version = { id: number; version: number };
/** With null, whatever is saved: the change itself knows what it replaces. */
type Place = { id: number; version: number | null };

/** Creates a dialogue that students cannot see yet. Returns its id. */
export function createDialogue(
  db: Db,
  given: { languageId: number; category: string; question_title: string },
  { by, now }: Doing,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const draft: DialogueDraft = {
      serial_no: await freeNumber(trx, given.languageId),
      ...usedAs("practice"),
      category: given.category,
      question_title: given.question_title,
      question_background: "",
      segments: [],
      removed: [],
    };
    const id = await addDraft(trx, given.languageId, draft, { by, now });
    await logChange(
      trx,
      by,
      { did: "write dialogue", about: about(id), ...differencesOf(null, draft) },
      now,
    );
    return id;
  });
}

/** Copies a dialogue as a draft with the same sounds and a free number. Returns its id. */
export function copyDialogue(
  db: Db,
  id: number,
  { by, now }: Doing,
  titled = (title: string) => `Copy of ${title}`,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { draft } = await getEdited(trx, id);
    const { language_id } = await trx
      .selectFrom("questions")
      .select("language_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const title = [...titled(draft.question_title)].slice(0, 255).join("");
    const serial_no = await freeNumber(trx, language_id);
    const copy = { ...draft, serial_no, question_title: title };
    const copyId = await addDraft(trx, language_id, copy, { by, now });
    const after = { from: about(id), title };
    await logChange(trx, by, { did: "copy dialogue", about: about(copyId), after }, now);
    return copyId;
  });
}

/** Returns the number after the last one of a language. Samples that only staff see do not count. */
async function freeNumber(trx: Db, languageId: number): Promise<number> {
  const { last } = await trx
    .selectFrom("questions")
    .select(({ fn }) => fn.max("serial_no").as("last"))
    .where("language_id", "=", languageId)
    .where((eb) => eb.or([eb("own", "=", 1), eb("active", "=", 1)]))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

async function addDraft(
  trx: Db,
  languageId: number,
  draft: DialogueDraft,
  { by, now }: Doing,
): Promise<number> {
  const { id } = await trx
    .insertInto("questions")
    .values({
      slug: `own-${randomBytes(8).toString("hex")}`,
      language_id: languageId,
      content_hash: "",
      active: 0,
      own: 1,
      created_at: stamp(),
      ...columnsOf(draft),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeDraft(trx, { id, version: 0 }, draft, { by, now });
  return id;
}

/**
 * Saves a draft over the expected version. Returns false when another version was saved meanwhile,
 * and overwrites nothing. A repeated save changes nothing.
 */
export function saveDraft(
  db: Db,
  { id, version }: Place,
  change: (draft: DialogueDraft) => DialogueDraft,
  doing: Doing,
): Promise<boolean> {
  return changingContent(db, async (trx) => {
    const current = await getEdited(trx, id);
    const draft = change(current.draft);
    if (JSON.stringify(draft) === JSON.stringify(current.draft)) return true;
    if (version !== null && current.version !== version) return false;
    await writeDraft(trx, { id, version: current.version }, draft, doing);
    // A sample that is changed is the school's own, and stays when the others go.
    const hidden = trx.updateTable("questions").where("id", "=", id).where("active", "=", 0);
    await hidden.set({ own: 1 }).execute();
    // The staff list shows a dialogue by its draft when it was never published.
    if (current.state === "draft")
      await trx.updateTable("questions").set(columnsOf(draft)).where("id", "=", id).execute();
    return true;
  });
}

/** Publishes the draft. Returns false when another version was saved meanwhile. */
export function publishDialogue(db: Db, which: Version, doing: Doing): Promise<boolean> {
  return changingDialogues(db, (trx) => publishOne(trx, which, doing));
}

/** Hides one dialogue. See `withdrawOne`. */
export function withdrawDialogue(db: Db, which: Version, doing: Doing): Promise<boolean> {
  return changingDialogues(db, (trx) => withdrawOne(trx, which, doing));
}

/** Publishes or withdraws dialogues in one transaction, and then the mock tests with them. */
export function changingDialogues<T>(db: Db, change: (trx: Db) => Promise<T>): Promise<T> {
  return changingContent(db, async (trx) => {
    const done = await change(trx);
    await loadMockTests(trx, await readMockTestRows(trx));
    return done;
  });
}

/** Returns a sentence for each part without which a draft is not published. */
export function missingIn({ draft, language_tag }: Edited): string[] {
  return leftBefore({ ...draft, language_tag })
    .filter(isRefused)
    .map(({ text }) => text);
}

/** Publishes one draft. Run it in `changingDialogues`. */
export async function publishOne(
  trx: Db,
  { id, version }: Version,
  doing: Doing,
): Promise<boolean> {
  const edited = await getEdited(trx, id);
  if (edited.version !== version) return false;
  const missing = missingIn(edited);
  if (missing.length > 0) throw invalid({ publish: missing });
  const offered = await readDialogue(trx, id);
  await storeDialogue(trx, { ...asDialogue(edited), own: 1 });
  await writeDraft(trx, { id, version }, null, doing);
  const did = edited.state === "published" ? "change dialogue" : "publish dialogue";
  const differences = differencesOf(offered, edited.draft);
  await logChange(trx, doing.by, { did, about: about(id), ...differences }, doing.now);
  return true;
}

/**
 * Hides one dialogue; students' work stays. Run it in `changingDialogues`. Returns false when
 * another version was saved meanwhile. Throws 409 during a running mock test with this dialogue.
 */
export async function withdrawOne(
  trx: Db,
  { id, version }: Version,
  doing: Doing,
): Promise<boolean> {
  const edited = await getEdited(trx, id);
  if (edited.version !== version) return false;
  if (edited.state !== "published") return true;
  await checkNobodySits(trx, id, doing.now);
  await trx.updateTable("questions").set({ active: 0, own: 1 }).where("id", "=", id).execute();
  const kept = edited.is_changed ? edited.draft : null;
  await writeDraft(trx, { id, version }, kept, doing);
  const change = { before: { state: "published" }, after: { state: "withdrawn" } };
  const told = { did: "withdraw dialogue", about: about(id), ...change };
  await logChange(trx, doing.by, told, doing.now);
  return true;
}

async function checkNobodySits(trx: Db, id: number, now: number): Promise<void> {
  const { count } = await trx
    .selectFrom("mock_records as record")
    .innerJoin("mock_test_sets as set", "set.mocktest_id", "record.mocktest_id")
    .select(({ fn }) => fn.count("record.id").distinct().as("count"))
    .where("set.question_id", "=", id)
    .where("set.active", "=", 1)
    .where("record.status", "=", 0)
    .where("record.deadline_at", ">", stampAfter(0, now))
    .executeTakeFirstOrThrow();
  if (Number(count) > 0)
    throw new Refusal(
      409,
      "A student is in a mock test with this dialogue. Withdraw it when the test is over.",
    );
}

async function writeDraft(
  trx: Db,
  { id, version }: Version,
  draft: DialogueDraft | null,
  { by, now }: Doing,
): Promise<void> {
  const row = {
    draft: draft && JSON.stringify(draft),
    version: version + 1,
    saved_by: by.name,
    updated_at: stampAfter(0, now),
  };
  await trx
    .insertInto("dialogue_drafts")
    .values({ question_id: id, ...row })
    .onConflict((conflict) => conflict.column("question_id").doUpdateSet(row))
    .execute();
}

const about = (id: number) => `dialogue ${id}`;

function columnsOf(draft: DialogueDraft) {
  const { serial_no, category, question_title, question_background, use } = draft;
  return { serial_no, category, question_title, question_background, ...columnsFor(use) };
}
