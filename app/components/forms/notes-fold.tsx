import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { TextArea } from "#app/components/forms/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";

interface NotesFoldProps {
  /** Null when the provider does not send them. */
  notes: string | null;
  error: string | undefined;
  open: boolean;
  /** The dialogue of the notes, when the page's URL does not have it. */
  dialogueId?: number;
}

const NOT_SHOWN =
  "Notes that you saved before are not shown here. What you save now takes their place.";

export function NotesFold({ notes, error, open, dialogueId }: NotesFoldProps) {
  return (
    <details className="fold" open={open}>
      <summary>
        <Icon name="note" />
        Your Notes
        <Icon name="down" />
      </summary>
      <DraftForm
        draft={dialogueId === undefined ? "notes" : `notes-${dialogueId}`}
        className="fold-body"
      >
        <input type="hidden" name="intent" value="notes" />
        {dialogueId !== undefined && <input type="hidden" name="question_id" value={dialogueId} />}
        <TextArea
          name="notes"
          label="Notes"
          dir="auto"
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
    </details>
  );
}
