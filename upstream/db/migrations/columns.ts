import type { CreateTableBuilder, Kysely } from "kysely";
import type { Engine } from "../schema.ts";

/** Creates a table whose rows have an id. */
export function withId(db: Kysely<unknown>, engine: Engine, table: string) {
  return db.schema
    .createTable(table)
    .addColumn("id", "integer", (column) =>
      engine === "postgres"
        ? column.generatedByDefaultAsIdentity().primaryKey()
        : column.primaryKey().autoIncrement(),
    );
}

/** Adds a column that refers to another table. The row is deleted with the other one. */
export function refer<T extends string, C extends string>(
  builder: CreateTableBuilder<T, C>,
  column: string,
  target: string,
) {
  return builder.addColumn(column, "integer", (reference) =>
    reference.notNull().references(`${target}.id`).onDelete("cascade"),
  );
}
