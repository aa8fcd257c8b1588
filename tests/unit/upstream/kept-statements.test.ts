import Libsql from "libsql";
import { expect, test, vi } from "vitest";
import { KeptStatements } from "../../../upstream/db/kept-statements.ts";

const INSERT = "insert into notes (text) values (?)";
const ALL = "select * from notes order by id";

function notes() {
  const file = new Libsql(":memory:");
  file.exec("create table notes (id integer primary key, text text not null)");
  const prepared = vi.spyOn(file, "prepare");
  return { kept: new KeptStatements(file), prepared };
}

test("prepares a statement once, and reads later writes with it", () => {
  const { kept, prepared } = notes();
  for (const text of ["one", "two"]) {
    kept.prepare("begin").run([]);
    kept.prepare(INSERT).run([text]);
    kept.prepare("commit").run([]);
    expect(kept.prepare(ALL).all([]).at(-1)).toMatchObject({ text });
  }
  expect(prepared.mock.calls.flat()).toEqual(["begin", INSERT, "commit", ALL]);
});

test("prepares every statement again after a change of the tables", () => {
  const { kept } = notes();
  kept.prepare(INSERT).run(["one"]);
  expect(kept.prepare(ALL).all([])).toEqual([{ id: 1, text: "one" }]);
  kept.prepare("alter table notes add column size integer default 3").run([]);
  expect(kept.prepare(ALL).all([])).toEqual([{ id: 1, text: "one", size: 3 }]);
  kept.prepare("drop table notes").run([]);
  expect(() => kept.prepare(ALL).all([])).toThrow(/no such table/);
  kept.prepare("create table notes (text text, id integer)").run([]);
  expect(kept.prepare(ALL).all([])).toEqual([]);
});

test("a full disk rolls back its transaction, and later writes work again", () => {
  const { kept } = notes();
  const long = "x".repeat(100_000);
  kept.prepare(INSERT).run(["one"]);
  kept.prepare("pragma max_page_count = 3").all([]);
  for (let tries = 0; tries < 2; tries += 1) {
    kept.prepare("begin").run([]);
    expect(() => kept.prepare(INSERT).run([long])).toThrow(/full/);
    expect(() => kept.prepare("rollback").run([])).toThrow(/no transaction is active/);
  }
  expect(kept.prepare(ALL).all([])).toHaveLength(1);
  kept.prepare("pragma max_page_count = 1000").all([]);
  expect(kept.prepare(INSERT).run([long])).toMatchObject({ changes: 1 });
  expect(kept.prepare(ALL).all([])).toHaveLength(2);
});
