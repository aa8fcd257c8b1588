import { Form } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon.tsx";
import { paths } from "#app/lib/paths.ts";
import { paceText, paceValue, toggled, WEEK_DAYS } from "./pace.server.ts";
import { MINUTES_A_DAY, type Pace } from "#plan/plan.ts";

interface PaceFormProps {
  said: string | null;
  pace: Pace;
  hasReminders: boolean;
}

/** Shows how much the pace covers, and changes it: each press posts a whole pace. */
export function PaceForm({ said, pace, hasReminders }: PaceFormProps) {
  return (
    <div className="today-plan">
      {said && <p>{said}</p>}
      <details className="quiet-fold">
        <summary>
          {paceText(pace)}. Change my plan
          <Icon name="down" small />
        </summary>
        <Form method="post" action={paths.dashboard}>
          <p id="pace-minutes">Minutes a day</p>
          <div className="choices" role="group" aria-labelledby="pace-minutes">
            {MINUTES_A_DAY.map((minutes) => (
              <Choice
                key={minutes}
                pace={{ ...pace, minutes }}
                pressed={minutes === pace.minutes}
                text={String(minutes)}
              />
            ))}
          </div>
          <p id="pace-days">Days off</p>
          <div className="choices" role="group" aria-labelledby="pace-days">
            {WEEK_DAYS.map(({ no, name }) => (
              <Choice
                key={no}
                pace={toggled(pace, no)}
                pressed={pace.daysOff.includes(no)}
                text={name}
              />
            ))}
          </div>
        </Form>
      </details>
      {hasReminders && (
        <a className="inline-block py-2" href={paths.reminders}>
          Reminders and calendar
        </a>
      )}
    </div>
  );
}

interface ChoiceProps {
  pace: Pace;
  pressed: boolean;
  text: string;
}

function Choice({ pace, pressed, text }: ChoiceProps) {
  return (
    <>
      <button
        className="btn"
        type="submit"
        name="pace"
        value={paceValue(pace)}
        aria-pressed={pressed}
      >
        {pressed && <Icon name="check" small />}
        {text}
      </button>{" "}
    </>
  );
}
