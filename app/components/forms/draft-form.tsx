import { Form, type FormProps } from "@remix-run/react";
import { SAID_LATER, ScriptOnly } from "#app/components/ui/script-only.tsx";

/**
 * A form that posts to its own page. With script, the device keeps what is typed into it until the
 * server has it. `draft` names it among the forms of its path: with the id of its row, if any.
 */
export function DraftForm({ draft, children, ...form }: FormProps & { draft: string }) {
  return (
    <Form method="post" noValidate {...form} data-draft={draft}>
      <DraftPlace />
      {children}
    </Form>
  );
}

/** For an element of a form with `data-draft`: its fields are a draft of their own. */
export function DraftPlace() {
  return (
    <div className="draft-place">
      <input type="hidden" name="draft" value="" />
      <ScriptOnly>
        <div className="sr-only" {...SAID_LATER} data-drafts="" />
      </ScriptOnly>
    </div>
  );
}
