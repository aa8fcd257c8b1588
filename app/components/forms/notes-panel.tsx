import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { TextArea } from "#app/components/forms/field.tsx";

interface NotesPanelProps {
  /** Null when the provider does not send them. */
  notes: string | null;
  error: string | undefined;
  /** The dialogue of the notes, when the page's URL does not have it. */
  dialogueId?: number;
}

const NOT_SHOWN =
  "Notes that you saved before are not shown here. What you save now takes their place.";

/** The notes on a dialogue, as ruled paper beside it: in the test, paper lies on the table. */
export function NotesPanel({ notes, error, dialogueId }: NotesPanelProps) {
  return (
    <section className="notes">
      <h2>Your Notes</h2>
      <DraftForm draft={dialogueId === undefined ? "notes" : `notes-${dialogueId}`}>
        <input type="hidden" name="intent" value="notes" />
        {dialogueId !== undefined && <input type="hidden" name="question_id" value={dialogueId} />}
        <TextArea
          name="notes"
          label="Notes"
          dir="auto"
          rows={8}
          hint={notes === null && NOT_SHOWN}
          error={error}
          defaultValue={notes ?? ""}
        />
        <div className="actions">
          <button className="btn" type="submit">
            Save
          </button>
        </div>
      </DraftForm>
    </section>
  );
}
