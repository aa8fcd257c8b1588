import { expect, it } from "vitest";
import { keepDoorChoices, listDoor } from "../../../upstream/dialogues/door.ts";
import { onBothEnginesAtNight } from "./engines.ts";

const free = (dialogues: number) => ({ dialogues, words: 0, mock_tests: 0 });

onBothEnginesAtNight("what strangers hear", (upstream) => {
  const door = (dialogues: number) =>
    listDoor({ db: upstream().deps.db, freeTaste: free(dialogues) });

  it("is the first segment of a free dialogue, and nothing where nothing is free", async () => {
    expect((await door(1)).map(({ language, place }) => [language, place])).toEqual([
      ["Hindi", 1],
      ["Punjabi", 1],
    ]);
    expect(await door(0)).toEqual([]);
  });

  it("is what the school chose, while that is free", async () => {
    const { db } = upstream().deps;
    const [first] = await door(1);
    const { id, language_id } = await db
      .selectFrom("segments")
      .innerJoin("questions", "questions.id", "question_id")
      .select(["segments.id", "language_id"])
      .where("language_id", "=", await languageOf(first?.id ?? 0))
      .where("questions.id", "!=", await dialogueOf(first?.id ?? 0))
      .where("sample_audio_file", "is not", null)
      .where("is_recent", "=", 0)
      .orderBy("questions.serial_no")
      .limit(1)
      .executeTakeFirstOrThrow();
    await keepDoorChoices(db, { [language_id]: id });
    expect((await door(9)).map((segment) => segment.id)).toContain(id);
    expect((await door(1)).map((segment) => segment.id)).not.toContain(id);
    await keepDoorChoices(db, { [language_id]: null });
    expect(await door(9)).toHaveLength(1);
  });

  async function languageOf(segment: number): Promise<number> {
    const row = await upstream()
      .deps.db.selectFrom("questions")
      .select("language_id")
      .where("id", "=", await dialogueOf(segment))
      .executeTakeFirstOrThrow();
    return row.language_id;
  }

  async function dialogueOf(segment: number): Promise<number> {
    const row = await upstream()
      .deps.db.selectFrom("segments")
      .select("question_id")
      .where("id", "=", segment)
      .executeTakeFirstOrThrow();
    return row.question_id;
  }
});
