import {
  CompiledQuery,
  createQueryId,
  type KyselyPlugin,
  PostgresAdapter,
  type RootOperationNode,
  sql,
} from "kysely";
import { expect, it } from "vitest";
import type { Db } from "../../../upstream/db/schema.ts";
import { begin } from "./begun-dialogue.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, type Upstream } from "./engines.ts";

/** Tables that grow with all students' answers and posts. */
const GROWING = /\b(practice_\w+|mock_(records|answers|receipts|reviews)|forum_\w+|reply)\b/;

/** The API's database queries. */
const asked: RootOperationNode[] = [];
const listener: KyselyPlugin = {
  transformQuery: ({ node }) => {
    asked.push(node);
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

onBothEnginesAtNight("query plans", queryPlans, { plugin: listener });

function queryPlans(upstream: () => Upstream): void {
  it("Re-Start and the forum scan no whole table", async () => {
    const { api, question, first } = await begin(upstream(), "hindi-001");
    await api.answer({ question_id: question, segment_id: first }, fixture("take.webm"));
    asked.length = 0;
    const addresses = [`/api/v1/pending/question/delete/${question}`, "/api/v1/forum-list"];
    for (const address of addresses) expect((await api.get(address)).status).toBe(200);
    const { db } = upstream().deps;
    const queries = asked.map((node) => db.getExecutor().compileQuery(node, createQueryId()));
    for (const part of ['delete from "practice_records"', "count(*)"])
      expect(queries.map((query) => query.sql).join("; ")).toContain(part);
    for (const query of queries.filter((one) => /^(select|delete)/.test(one.sql)))
      expect(await wholeReads(upstream(), query), query.sql).toEqual([]);
  });

  it("a cascade from a deleted practice or mock test uses an index", async () => {
    const gone = new Set(["practice_records", "mock_records"]);
    const links = await foreignKeys(upstream());
    for (let size = 0; size < gone.size;) {
      size = gone.size;
      for (const { child, parent } of links) if (gone.has(parent)) gone.add(child);
    }
    expect(gone).toContain("mock_receipts");
    for (const { child, parent, column } of links.filter(({ parent }) => gone.has(parent)))
      expect(
        await wholeReads(
          upstream(),
          CompiledQuery.raw(`select 1 from ${child} where ${column} = 1`),
        ),
        `${child} of ${parent}`,
      ).toEqual([]);
  });
}

/** Returns the growing tables that the database would read completely. */
function wholeReads({ deps: { db } }: Upstream, query: CompiledQuery): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // PostgreSQL reads small tables completely, whatever indexes they have.
    if (isPostgres(db)) await sql`set enable_seqscan = off`.execute(connection);
    const explain = isPostgres(db) ? "explain" : "explain query plan";
    const { rows } = await connection.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
    );
    return rows
      .map((row) => String(row.detail ?? row["QUERY PLAN"]))
      .filter((step) => /^SCAN \w+$|Seq Scan on /.test(step) && GROWING.test(step));
  });
}

type Link = { child: string; parent: string; column: string };

async function foreignKeys({ deps: { db } }: Upstream): Promise<Link[]> {
  const ofPostgres = sql<Link>`
    select child.relname as child, parent.relname as parent, attname as "column"
    from pg_constraint
    join pg_class as child on child.oid = conrelid
    join pg_class as parent on parent.oid = confrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f'`;
  const ofSqlite = sql<Link>`
    select tables.name as child, keys."table" as parent, keys."from" as "column"
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table'`;
  return (await (isPostgres(db) ? ofPostgres : ofSqlite).execute(db)).rows;
}

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;
