import type { Kysely, Migration } from "kysely";
import type { Engine } from "../schema.ts";
import { refer, withId } from "./columns.ts";

/** Adds the state of an enquiry, the notes of staff, and indexes for weekly work. */
export function enquiryNotes(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable("enquiries")
        .addColumn("state", "text", (c) => c.notNull().defaultTo("new"))
        .execute();
      await db.schema
        .createIndex("enquiries_state")
        .on("enquiries")
        .columns(["state", "branch", "id"])
        .execute();
      await refer(withId(db, engine, "enquiry_notes"), "enquiry_id", "enquiries")
        .addColumn("kind", "text", (c) => c.notNull())
        .addColumn("text", "text", (c) => c.notNull())
        .addColumn("staff_name", "text", (c) => c.notNull())
        .addColumn("request_key", "text", (c) => c.notNull().unique())
        .addColumn("created_at", "text", (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex("enquiry_notes_enquiry")
        .on("enquiry_notes")
        .column("enquiry_id")
        .execute();
      // The staff start page counts by week.
      await db.schema
        .createIndex("visits_week")
        .on("visits")
        .columns(["started_at", "user_id"])
        .execute();
      await db.schema
        .createIndex("practice_records_submitted")
        .on("practice_records")
        .column("submitted_at")
        .execute();
    },
  };
}
