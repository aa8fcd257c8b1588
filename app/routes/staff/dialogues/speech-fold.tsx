import { Form } from "@remix-run/react";
import { allText, VoiceChoices } from "#app/islands/work/writing/speak-all.tsx";
import { usableCells } from "#app/lib/writing/usable-cells.ts";
import type { EditedDialogue } from "#contract/staff/dialogues.ts";

/** Without script: lets a computer speak all cells without a sound. Nothing where nothing speaks. */
export function SpeechFold({ dialogue }: { dialogue: EditedDialogue }) {
  if (!dialogue.speech) return null;
  const usable = usableCells(dialogue.speech.cells, dialogue.draft.segments).length;
  return (
    <details className="fold">
      <summary>Computer voice</summary>
      <Form className="fold-body fields" method="post" encType="multipart/form-data" noValidate>
        <p>
          A computer speaks each cell that has a text and no sound. Hear each, then use it or leave
          it: students hear only what you use.
        </p>
        <VoiceChoices dialogue={dialogue} chosen={null} />
        <button className="btn" type="submit" name="then" value="speak">
          Let a computer speak what has no sound
        </button>{" "}
        {usable > 0 && (
          <button className="btn" type="submit" name="then" value="use-all">
            {allText(usable)}
          </button>
        )}
      </Form>
    </details>
  );
}
