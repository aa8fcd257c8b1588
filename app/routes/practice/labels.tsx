import { Form } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon.tsx";
import { SAID_LATER } from "#app/components/ui/script-only.tsx";
import { paths } from "#app/lib/paths.ts";
import { LABELS, labelText, NO_LABEL } from "#plan/labels.ts";

export function labelOf(value: FormDataEntryValue | null): number | null {
  return [...LABELS, NO_LABEL].find(({ type }) => String(type) === value)?.type ?? null;
}

export function LabelChip({ type }: { type: number }) {
  return (
    <span className={`chip chip-${type}`}>
      <Icon name={`level-${type}`} />
      {labelText(type)}
    </span>
  );
}

interface LabelMenuProps {
  dialogueId: number;
  current: number;
  of: string;
  action?: string;
}

/** The label of a dialogue; it opens submit buttons, so it works without script. */
export function LabelMenu({ dialogueId, current, of, action }: LabelMenuProps) {
  return (
    <>
      <details className="label-menu" name="menu" data-enhance="menu">
        <summary id={`label-${dialogueId}`}>
          <span className="sr-only">{`Label for ${of}: `}</span>
          <LabelChip type={current} />
          <Icon name="down" />
        </summary>
        <Form
          className="menu-list"
          method="post"
          action={action}
          data-enhance="practice/label"
          data-to={paths.alongChanges}
        >
          <input type="hidden" name="intent" value="label" />
          <input type="hidden" name="question_id" value={dialogueId} />
          {[...LABELS, NO_LABEL].map((label) => (
            <button
              key={label.type}
              type="submit"
              name="label_type"
              value={label.type}
              aria-pressed={label.type === current}
            >
              <span className={`level-${label.type}`}>
                <Icon name={`level-${label.type}`} />
              </span>
              {`${label.text} `}
            </button>
          ))}
        </Form>
      </details>
      <small
        className="block text-xs text-warning"
        id={`label-${dialogueId}-said`}
        {...SAID_LATER}
      />
    </>
  );
}
