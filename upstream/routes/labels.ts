import { Hono } from "hono";
import { LABELS } from "../../plan/labels.ts";
import { signedIn, studentOf } from "../account/guard.ts";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { readInput } from "../http/input.ts";
import { checkOffered } from "../dialogues/find.ts";
import { saveLabel, saveNotes } from "../labels/labels.ts";
import { integer, text, validate } from "../validation.ts";

const labelFields = {
  question_id: integer(),
  label_type: integer({ min: 0, max: Math.max(...LABELS.map(({ type }) => type)) }),
};
const noteFields = { question_id: integer(), notes: text(10_000) };

export function labelRoutes(deps: Deps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();

  app.post("/api/v1/store-label-type", signedIn(deps), async (c) => {
    const student = studentOf(c);
    const { question_id, label_type } = validate(labelFields, await readInput(c));
    await checkOffered(db, student, question_id);
    await saveLabel(db, student.id, question_id, label_type);
    return c.json({
      status: 200,
      message: "The label has been saved.",
      results: { question_id, label_type },
    });
  });

  app.post("/api/v1/store-user-notes", signedIn(deps), async (c) => {
    const student = studentOf(c);
    const { question_id, notes } = validate(noteFields, await readInput(c));
    await checkOffered(db, student, question_id);
    await saveNotes(db, student.id, question_id, notes);
    return c.json({ status: 200, message: "Your notes have been saved." });
  });

  return app;
}
