import { expect, it } from "vitest";
import { dialogueSchema } from "../../../upstream/content/dialogues.ts";
import { changedDraft } from "../../../upstream/staff/dialogues/draft.ts";

const FILE = {
  ...{ slug: "one", serial_no: 1, language: "Hindi", language_tag: "hi", category: "Health" },
  ...{ question_title: "At the dentist", question_background: "" },
  segments: [{ language: "en", text: "Hello.", sample: "नमस्ते।" }],
};

it.each([
  [{}, "practice"],
  [{ recent_exam: true }, "recent"],
  [{ recent_exam: false }, "practice"],
  [{ use: "test" }, "test"],
  [{ use: "recent", recent_exam: false }, "recent"],
])("a content file with %o is for %s", (said, use) => {
  const { recent_exam, ...read } = {
    recent_exam: undefined,
    ...dialogueSchema.parse({ ...FILE, ...said }),
  };
  expect([read.use, recent_exam]).toEqual([use, undefined]);
});

it("a form of the version before changes what it names, and never opens a mock test's dialogue", () => {
  const words = { ...FILE, segments: [] };
  const draft = { ...words, use: "test" as const, recent_exam: false, removed: [] };
  const saved = (said: object) => changedDraft(draft, { ...words, ...said });
  expect(saved({ recent_exam: false })).toMatchObject({ use: "test", recent_exam: false });
  expect(saved({ recent_exam: true })).toMatchObject({ use: "recent", recent_exam: true });
  expect(saved({ use: "practice" })).toMatchObject({ use: "practice", recent_exam: false });
});
