import { stamp } from "../clock.ts";
import type { Db } from "../db/schema.ts";

/** Stores how sure a student feels about a dialogue; 0 removes the label. */
export async function saveLabel(
  db: Db,
  userId: number,
  dialogueId: number,
  labelType: number,
): Promise<void> {
  if (labelType === 0) {
    await db
      .deleteFrom("labels")
      .where("user_id", "=", userId)
      .where("question_id", "=", dialogueId)
      .execute();
    return;
  }
  const change = { label_type: labelType, updated_at: stamp() };
  await db
    .insertInto("labels")
    .values({ user_id: userId, question_id: dialogueId, ...change })
    .onConflict((conflict) => conflict.columns(["user_id", "question_id"]).doUpdateSet(change))
    .execute();
}

export async function saveNotes(
  db: Db,
  userId: number,
  dialogueId: number,
  notes: string,
): Promise<void> {
  const change = { notes, updated_at: stamp() };
  await db
    .insertInto("notes")
    .values({ user_id: userId, question_id: dialogueId, ...change })
    .onConflict((conflict) => conflict.columns(["user_id", "question_id"]).doUpdateSet(change))
    .execute();
}
