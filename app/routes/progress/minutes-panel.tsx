import { DayBars } from "#app/components/pictures/bars.tsx";
import { counted, formatLength } from "#app/lib/text/format.ts";
import { dayText, type PanelParts } from "./panel-parts.tsx";
import type { ProgressPage } from "./progress.page.server.ts";

const WEEK = 7;

/** How long the student was here on each day of eight weeks. */
export function minutesPanel({ kept, counted: week }: ProgressPage): PanelParts {
  const panel = { id: "minutes", title: "Minutes by day" };
  if (week) return { ...panel, quiet: <LastWeek activity={week.activity} /> };
  if (!kept) return panel;
  const { days, minutes } = kept.days;
  const first = minutes.findIndex((each) => each > 0);
  if (first === -1 || first === days.length - 1)
    return { ...panel, quiet: "The picture begins on your second day here." };
  const active = minutes.filter((each) => each > 0).length;
  const total = minutes.reduce((sum, each) => sum + each, 0);
  const most = Math.max(...minutes);
  const best = days[minutes.indexOf(most)] ?? "";
  return {
    ...panel,
    picture: (
      <DayBars
        say={
          <>
            You studied on{" "}
            <strong>
              {active} of the last {counted(days.length - first, "day")}
            </strong>
            , {formatLength(total * 60)} in all.
          </>
        }
        name={`Minutes on each day since ${dayText(days[0] ?? "")}. Most: ${counted(most, "minute")} on ${dayText(best)}.`}
        now={days.length - 1}
        bars={minutes.map((value, index) => ({
          value,
          ...(index % (2 * WEEK) === 0 && { label: dayText(days[index] ?? "") }),
        }))}
        table={{
          caption: "Minutes by week",
          head: ["Week from", "Minutes", "Days"],
          rows: weeksOf(days, minutes).slice(Math.floor(first / WEEK)),
        }}
      />
    ),
  };
}

function weeksOf(days: string[], minutes: number[]): (string | number)[][] {
  return days.flatMap((day, index) => {
    if (index % WEEK !== 0) return [];
    const week = minutes.slice(index, index + WEEK);
    const sum = week.reduce((total, each) => total + each, 0);
    return [[dayText(day), sum, week.filter((each) => each > 0).length]];
  });
}

type Activity = NonNullable<ProgressPage["counted"]>["activity"];

/** All that is agreed with every provider. */
function LastWeek({ activity }: { activity: Activity }) {
  const { hours = null, login_count: visits = null } = activity ?? {};
  const length = hours === null ? null : formatLength(hours * 3_600);
  return (
    <>
      {length !== null && (
        <>
          {length} here in the last seven days
          {visits !== null && `, in ${counted(visits, "visit")}`}.{" "}
        </>
      )}
      A picture by day needs the times of your visits, which your school does not keep.
    </>
  );
}
