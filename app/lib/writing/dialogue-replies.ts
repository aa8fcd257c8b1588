import type { EditedDialogue } from "#contract/staff/dialogues.ts";

/** An answer with the dialogue as it is now. */
export const DIALOGUE_REPLIES = {
  isAnswer: (said: unknown): said is { dialogue: EditedDialogue } =>
    typeof said === "object" && said !== null && "dialogue" in said,
  gone: "Its segment is not there any more.",
};
