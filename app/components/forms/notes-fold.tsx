import { Form } from "@remix-run/react";
import { TextArea } from "#app/components/forms/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";

interface NotesFoldProps {
  notes: string;
  error: string | undefined;
  open: boolean;
  /** The dialogue they are about, where the page's address does not say so. */
  dialogueId?: number;
}

export function NotesFold({ notes, error, open, dialogueId }: NotesFoldProps) {
  return (
    <details className="fold" open={open}>
      <summary>
        <Icon name="note" />
        Your Notes
        <Icon name="down" />
      </summary>
      <Form className="fold-body" method="post" noValidate>
        <input type="hidden" name="intent" value="notes" />
        {dialogueId !== undefined && <input type="hidden" name="question_id" value={dialogueId} />}
        <TextArea name="notes" label="Notes" error={error} defaultValue={notes} />
        <div className="actions">
          <button className="btn" type="submit">
            Save
          </button>
        </div>
      </Form>
    </details>
  );
}
