import { Form } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PopoverButton } from "#app/components/ui/popover-button.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { isDay } from "#plan/typed.ts";
import type { Dashboard } from "./dashboard.page.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { paths } from "#app/lib/paths.ts";

interface ExamDatePanelProps {
  panel: Dashboard["examDate"];
  field: Dashboard["examDateField"];
  failed: FormResult | undefined;
}

const DIALOG = "set-exam-date";

/**
 * Shows the date with its countdown. The form is a popover, which opens without script. After an
 * error it is open, and alone when the saved date cannot be read.
 */
export function ExamDatePanel({ panel, field, failed }: ExamDatePanelProps) {
  if (panel.failed !== null)
    return (
      <div className="panel" id="exam-date">
        <Dialog field={field} failed={failed} />
      </div>
    );
  return (
    <Panel
      id="exam-date"
      title="Exam Date"
      panel={panel}
      after={<Dialog field={field} failed={failed} />}
    >
      {({ day, text, note, isAhead }) => (
        <div className="duo">
          <div className="exam-day">
            <p>{day === null ? text : <time dateTime={day}>{text}</time>}</p>
            <p className="text-ink-muted">{note}</p>
            {isAhead && (
              <a className="btn btn-quiet flush" href={paths.examDateFile}>
                Add to calendar
              </a>
            )}
          </div>
          {!failed && (
            <PopoverButton className="btn" target={DIALOG}>
              <Icon name="calendar" />
              SET EXAM DATE
            </PopoverButton>
          )}
        </div>
      )}
    </Panel>
  );
}

function Dialog({ field, failed }: Pick<ExamDatePanelProps, "field" | "failed">) {
  const typed = failed?.values.exam_date ?? field.value;
  const frame = failed
    ? ({ className: "dialog dialog-inline", role: "group" } as const)
    : ({ className: "dialog", role: "dialog", popover: "" } as const);
  return (
    <div id={DIALOG} aria-labelledby={`${DIALOG}-title`} {...frame}>
      <h2 id={`${DIALOG}-title`}>Set Your Exam Date</h2>
      <Form method="post" action={paths.dashboard} noValidate>
        <Field
          name="exam_date"
          label="Exam date"
          error={failed?.errors.exam_date}
          // A date field would drop an invalid date; then it could not be corrected.
          {...(typed === "" || isDay(typed) ? { type: "date", min: field.min } : { type: "text" })}
          defaultValue={typed}
          autoFocus={!failed}
          autoComplete="off"
        />
        <div className="actions">
          <button className="btn btn-primary" type="submit">
            Save changes
          </button>{" "}
          {failed ? (
            <a className="btn" href={paths.dashboard}>
              Close
            </a>
          ) : (
            <PopoverButton className="btn" target={DIALOG} hides>
              Close
            </PopoverButton>
          )}
        </div>
      </Form>
    </div>
  );
}
