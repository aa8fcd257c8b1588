import type { EditedDialogue } from "#contract/staff/dialogues.ts";
import { Facts } from "../kit/facts.tsx";
import { Moment } from "../kit/moment.tsx";
import { givenUse } from "#plan/script/use.ts";
import { SAMPLE, STATE_NAMES, USE_NAMES } from "../kit/states.ts";

/** The state of a dialogue, below its title. */
export function DialogueFacts({ dialogue }: { dialogue: EditedDialogue }) {
  const { state, is_sample, language, is_changed, saved_by, saved_at, tests, draft } = dialogue;
  const waits = is_changed && state !== "draft" ? ", changes wait to be published" : "";
  return (
    <Facts
      facts={[
        ["State", is_sample ? SAMPLE : STATE_NAMES[state] + waits],
        ["Language", language],
        ["For", USE_NAMES[givenUse(draft)]],
        ["In mock tests", tests.join(", ") || "None"],
        ...(saved_by === null
          ? []
          : [
              [
                "Changed last",
                <>
                  <Moment at={saved_at} />, {saved_by}
                </>,
              ] as const,
            ]),
      ]}
    />
  );
}
