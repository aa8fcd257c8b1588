import { sql } from "kysely";
import Libsql from "libsql";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { begin } from "./begun-dialogue.ts";
import { fixture } from "./content-folder.ts";
import { startUpstream, type Upstream } from "./engines.ts";

/** What grows with the answers of all students, and with what they write to each other. */
const isScan = (step: string) =>
  /^SCAN (practice_\w+|mock_(records|answers|receipts|reviews)|forum_\w+|reply)$/.test(step);

let upstream: Upstream;
beforeAll(async () => (upstream = await startUpstream()));
afterAll(() => upstream.close());

/** How SQLite would go about a statement, step by step. */
async function planOf(statement: string): Promise<string[]> {
  const plan = sql<{
    detail: string;
  }>`explain query plan ${sql.raw(statement.replaceAll("?", "null"))}`;
  const { rows } = await plan.execute(upstream.deps.db);
  return rows.map(({ detail }) => detail);
}

it("Re-Start and the forum read no more rows than they need, however many there are", async () => {
  const { api, question, first } = await begin(upstream, "hindi-001");
  await api.answer({ question_id: question, segment_id: first }, fixture("take.webm"));
  const prepare = vi.spyOn(Libsql.prototype, "prepare");
  const asked = [`/api/v1/pending/question/delete/${question}`, "/api/v1/forum-list"];
  for (const address of asked) expect((await api.get(address)).status).toBe(200);
  const statements = prepare.mock.calls.map(([statement]) => statement);
  prepare.mockRestore();
  for (const part of ['delete from "practice_records"', "count(*)"])
    expect(statements.join("; ")).toContain(part);
  for (const statement of statements.filter((one) => /^(select|delete)/.test(one)))
    expect((await planOf(statement)).filter(isScan), statement).toEqual([]);
});

it("what goes with a removed practice or mock test is found by an index", async () => {
  const gone = new Set(["practice_records", "mock_records"]);
  const links = await foreignKeys();
  for (let size = 0; size < gone.size;) {
    size = gone.size;
    for (const { child, parent } of links) if (gone.has(parent)) gone.add(child);
  }
  expect(gone).toContain("mock_receipts");
  for (const { child, parent, column } of links.filter(({ parent }) => gone.has(parent)))
    expect(
      await planOf(`select 1 from ${child} where ${column} = 1`),
      `${child} of ${parent}`,
    ).toEqual([expect.stringMatching(/^SEARCH /)]);
});

async function foreignKeys() {
  const { rows } = await sql<{ child: string; parent: string; column: string }>`
    select tables.name as child, keys."table" as parent, keys."from" as "column"
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table'`.execute(upstream.deps.db);
  return rows;
}
