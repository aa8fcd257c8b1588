import { expect, test } from "vitest";
import { ScriptBook } from "../../../app/lib/writing/script-book.ts";
import type { EditedDialogue } from "../../../contract/staff/dialogues.ts";

test("facts that are not complete wait on the device, and are never sent", () => {
  const rita = { kind: "name" as const, says: "Rita", forms: "" };
  const book = new ScriptBook(dialogue());
  book.open.set(7, [rita]);
  book.open.set(8, [rita]);
  const kept = book.kept();
  expect(
    kept.map(({ change }) => change),
    "no segment 8",
  ).toEqual([{ open: 7, facts: [rita] }]);

  const again = new ScriptBook(dialogue());
  again.open.set(7, [{ ...rita, says: "Typed meanwhile" }]);
  again.restore(kept.map(({ change }): unknown => JSON.parse(JSON.stringify(change))));
  expect(again.open.of(7).map(({ says }) => says)).toEqual(["Rita", "Typed meanwhile"]);
  expect([again.waiting, again.batch()]).toEqual([0, []]);
});

test("a published dialogue can be published anew once a change is saved", () => {
  const book = new ScriptBook({ ...dialogue(), state: "published" });
  const save = (refused: { key: number; field: "text"; theirs: string; why: null }[]) => {
    book.set({ key: 7, field: "text" }, `Typed with ${refused.length} refused.`);
    book.settle(book.batch(), { version: 2, saved_by: null, dialogue: null, refused });
    return book.dialogue.is_changed;
  };
  expect(save([{ key: 7, field: "text", theirs: "Another.", why: null }])).toBe(false);
  const [clash] = book.unsaved;
  if (clash) book.choose(clash, "theirs");
  expect(save([])).toBe(true);
});

function dialogue(): EditedDialogue {
  const texts = { text: "It is for Rita.", sample: "", key_facts: [], prompt: null, spoken: null };
  const whole = { question_title: "At the counter", category: "Financial", serial_no: 1 };
  return {
    ...{ id: 1, slug: "at-the-counter", state: "draft", is_sample: 0, is_changed: false },
    ...{ version: 1, language: "Hindi", language_tag: "hi", saved_by: null, saved_at: "" },
    ...{ tests: [] },
    draft: {
      ...{ ...whole, question_background: "", recent_exam: false, use: "practice" },
      segments: [{ key: 7, language: "en", ...texts }],
      removed: [],
    },
  };
}
