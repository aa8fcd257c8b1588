import type { ChosenContent } from "../../../contract/staff/chosen.ts";
import type { Part } from "../../content/export.ts";
import { changingContent } from "../../content/keep.ts";
import type { Db } from "../../db/schema.ts";
import { Refusal } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { getEdited } from "../dialogues/draft.ts";
import { listTestsWith } from "../dialogues/list.ts";
import * as dialogues from "../dialogues/rules.ts";
import { actOnEach } from "../kit/chosen.ts";
import { requireSaved } from "../kit/serve.ts";
import { getTest } from "../mock-tests/list.ts";
import * as tests from "../mock-tests/rules.ts";

type Doing = { by: Staff; now: number };
type Chosen = { id: number; version: string };
export type Deed = "publish" | "withdraw";

/** Returns the chosen dialogues, with what keeps them from being published or withdrawn. */
export function listChosenDialogues(db: Db, ids: number[]): Promise<ChosenContent[]> {
  return readEach(ids, async (id) => {
    const edited = await getEdited(db, id);
    const { draft, slug, language, state, is_changed, version } = edited;
    return {
      ...{ id, language, state, is_changed },
      name: dialogueName(draft),
      version: String(version),
      missing: dialogues.missingIn(edited),
      tests: await listTestsWith(db, slug),
    };
  });
}

export function listChosenTests(db: Db, ids: number[]): Promise<ChosenContent[]> {
  return readEach(ids, async (id) => {
    const { test, language, language_id, state, version } = await getTest(db, id);
    const missing = await tests.checkComplete(db, language_id, test.dialogues).then(
      () => [],
      (error: unknown) => [refusalText(error)],
    );
    const name = test.mocktest_name;
    return { ...{ id, name, language, state, version, missing }, is_changed: false, tests: [] };
  });
}

/** Publishes or withdraws the chosen dialogues that staff have seen in this version. */
export function changeDialogues(db: Db, deed: Deed, chosen: Chosen[], doing: Doing) {
  const change = deed === "publish" ? dialogues.publishOne : dialogues.withdrawOne;
  return dialogues.changingDialogues(db, async (trx) => {
    const found = await readEach(idsOf(chosen), async (id) => {
      const { draft, state, is_changed } = await getEdited(trx, id);
      const isDone =
        deed === "publish" ? state === "published" && !is_changed : state !== "published";
      return { id, name: dialogueName(draft), isDone };
    });
    return actOnEach({ rows: chosen, found, one: "dialogue" }, async ({ id, version }) =>
      requireSaved(await change(trx, { id, version: Number(version) }, doing)),
    );
  });
}

export function changeTests(db: Db, deed: Deed, chosen: Chosen[], doing: Doing) {
  const change = deed === "publish" ? tests.publishOne : tests.withdrawOne;
  return changingContent(db, async (trx) => {
    const found = await readEach(idsOf(chosen), async (id) => {
      const { test, state } = await getTest(trx, id);
      const isDone = (state === "draft") === (deed === "withdraw");
      return { id, name: test.mocktest_name, isDone };
    });
    return actOnEach({ rows: chosen, found, one: "mock test" }, async (which) =>
      requireSaved(await change(trx, which, doing)),
    );
  });
}

/** Returns the part of the content that an export of chosen rows has. */
export async function chosenPart(db: Db, of: string, ids: number[]): Promise<Part> {
  const slugsIn = async (table: "questions" | "mock_tests") => {
    const rows = await db
      .selectFrom(table)
      .select("slug")
      .where("id", "in", [-1, ...ids])
      .execute();
    return rows.map(({ slug }) => slug);
  };
  return of === "tests"
    ? { dialogues: [], tests: await slugsIn("mock_tests") }
    : { dialogues: await slugsIn("questions"), tests: [] };
}

function dialogueName(draft: { serial_no: number; question_title: string }): string {
  return `Dialogue ${draft.serial_no}: ${draft.question_title}`;
}

const idsOf = (chosen: Chosen[]) => chosen.map(({ id }) => id);

/** Reads the rows that exist, one after another: a transaction has one connection. */
async function readEach<Row>(ids: number[], read: (id: number) => Promise<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const id of ids) {
    const row = await read(id).catch((error: unknown) => {
      if (error instanceof Refusal && error.status === 404) return null;
      throw error;
    });
    if (row !== null) rows.push(row);
  }
  return rows;
}

function refusalText(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  throw error;
}
