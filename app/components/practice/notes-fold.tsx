import { Form } from "@remix-run/react";
import { TextArea } from "#app/components/forms/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";

export function NotesFold({
  notes,
  error,
  open,
}: {
  notes: string;
  error: string | undefined;
  open: boolean;
}) {
  return (
    <details className="fold" open={open}>
      <summary>
        <Icon name="note" />
        Your Notes
        <Icon name="down" />
      </summary>
      <Form className="fold-body" method="post" noValidate>
        <input type="hidden" name="intent" value="notes" />
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
