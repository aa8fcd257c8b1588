import { join } from "node:path";
import * as z from "zod";
import { stamp } from "../clock.ts";
import type { Flag } from "../db/flag.ts";
import type { Db } from "../db/schema.ts";
import { byKey, offered, type Owned, type SamplesFor } from "./owned.ts";
import { faultsAt, listFolder, readJson } from "./read-json.ts";

const slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,99}$/, "must hold small letters, digits and hyphens only");
const mockTest = z.object({
  slug,
  serial_no: z.number().int().min(1).max(1_000_000),
  mocktest_name: z.string().trim().min(1).max(255),
  /** Minutes. */
  duration: z.number().int().min(1).max(600),
  /** The slugs of its dialogues, in order. */
  dialogues: z.array(slug).min(1).max(20),
});

export type MockTest = z.infer<typeof mockTest>;

/** Reads `mock-tests.json`; null without one. Names unusable entries and leaves them out. */
export async function readMockTests(
  folder: string,
): Promise<{ mockTests: MockTest[] | null; faults: string[] }> {
  if (!(await listFolder(folder)).includes("mock-tests.json"))
    return { mockTests: null, faults: [] };
  const mockTests: MockTest[] = [];
  const path = join(folder, "mock-tests.json");
  const { data, faults: all, faultsIn } = await readJson(path, z.array(z.unknown()).max(1_000));
  if (!data) return { mockTests, faults: faultsAt("mock-tests.json", all) };
  const faults: string[] = [];
  const failed: Parameters<typeof faultsIn>[0] = [];
  for (const [index, entry] of data.entries()) {
    const result = mockTest.safeParse(entry);
    if (!result.success) failed.push({ entry: index, error: result.error });
    else if (mockTests.some((known) => known.slug === result.data.slug))
      faults.push(`mock-tests.json: ${result.data.slug} stands there twice`);
    else mockTests.push(result.data);
  }
  return { mockTests, faults: [...faultsAt("mock-tests.json", faultsIn(failed)), ...faults] };
}

/**
 * Updates the mock tests; the later of two with one slug wins. Does not offer a test with a missing
 * dialogue or several languages. Hides a test that left the lists. Load dialogues first.
 */
export async function loadMockTests(
  trx: Db,
  tests: Owned<MockTest>[],
  samplesFor: SamplesFor = "students",
): Promise<void> {
  const known = await trx.selectFrom("mock_tests").select(["slug", "own"]).execute();
  const bySlug = byKey(tests, ({ slug }) => slug, new Map(known.map((row) => [row.slug, row])));
  for (const test of bySlug.values()) await storeMockTest(trx, test, samplesFor);
  for (const { slug } of known.filter(({ slug }) => !bySlug.has(slug)))
    await trx
      .updateTable("mock_tests")
      .set({ active: 0, listed: 0 })
      .where("slug", "=", slug)
      .execute();
}

/** Returns the listed tests, even those with missing dialogues. */
export async function readMockTestRows(db: Db): Promise<Owned<MockTest>[]> {
  const rows = await db
    .selectFrom("mock_tests")
    .select(["own", "slug", "serial_no", "mocktest_name", "duration", "dialogues"])
    .where("listed", "=", 1)
    .orderBy("id")
    .execute();
  return rows.map(({ dialogues, ...test }) => ({
    ...test,
    dialogues: z.array(z.string()).parse(JSON.parse(dialogues)),
  }));
}

type Dialogues = { languageId: number; ids: number[] };

async function findDialogues(trx: Db, slugs: string[], isListed: Flag): Promise<Dialogues | null> {
  const rows = await trx
    .selectFrom("questions")
    .select(["id", "slug", "language_id"])
    .where("slug", "in", slugs)
    .$if(isListed === 1, (query) => query.where("active", "=", 1))
    .execute();
  const ids = slugs.flatMap((name) => rows.find((row) => row.slug === name)?.id ?? []);
  const [languageId, ...others] = new Set(rows.map((row) => row.language_id));
  const isWhole = ids.length === slugs.length && others.length === 0;
  return isWhole && languageId !== undefined ? { languageId, ids } : null;
}

/** Lists a test, if it is no sample for staff. It is offered while all its dialogues are. */
export async function storeMockTest(
  trx: Db,
  test: Owned<MockTest>,
  samplesFor: SamplesFor = "students",
): Promise<void> {
  const listed = offered(test, samplesFor);
  const found = await findDialogues(trx, test.dialogues, listed);
  const known = await trx
    .selectFrom("mock_tests")
    .select("language_id")
    .where("slug", "=", test.slug)
    .executeTakeFirst();
  const languageId = found?.languageId ?? known?.language_id ?? (await anyLanguage(trx));
  const row = {
    serial_no: test.serial_no,
    language_id: languageId,
    mocktest_name: test.mocktest_name,
    duration: test.duration,
    dialogues: JSON.stringify(test.dialogues),
    active: found ? listed : 0,
    listed,
    own: test.own,
  } as const;
  const { id } = await trx
    .insertInto("mock_tests")
    .values({ ...row, slug: test.slug, created_at: stamp() })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!found || listed === 0) return;
  await trx
    .updateTable("mock_test_sets")
    .set({ active: 0 })
    .where("mocktest_id", "=", id)
    .execute();
  for (const [place, questionId] of found.ids.entries()) {
    const set = { place, active: 1 } as const;
    await trx
      .insertInto("mock_test_sets")
      .values({ ...set, mocktest_id: id, question_id: questionId })
      .onConflict((conflict) => conflict.columns(["mocktest_id", "question_id"]).doUpdateSet(set))
      .execute();
  }
}

/** A test that is not offered has no language yet, but its row needs one. */
async function anyLanguage(trx: Db): Promise<number> {
  const { id } = await trx.selectFrom("languages").select("id").limit(1).executeTakeFirstOrThrow();
  return id;
}
