import { DayBars, Shares } from "#app/components/pictures/bars.tsx";
import { TableFold } from "#app/components/pictures/picture.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { counted, zonedFormat } from "#app/lib/text/format.ts";
import type { StaffHome } from "#contract/staff/home.ts";

/** The results of the last weeks, each with a sentence and a table. A chart of nothing is left out. */
export function WeekCharts({ weeks, results }: Pick<StaffHome, "weeks" | "results">) {
  return (
    <div className="grid-even md:grid-cols-2">
      <Weeks
        id="students"
        title="Students active"
        one="student"
        weeks={weeks.map(({ day, students }) => ({ day, value: students }))}
      />
      <Weeks
        id="dialogues"
        title="Dialogues practised"
        one="dialogue"
        weeks={weeks.map(({ day, dialogues }) => ({ day, value: dialogues }))}
      />
      <Results {...results} />
      {weeks.every(({ sold }) => sold !== null) && (
        <Weeks
          id="sold"
          title="Plans sold"
          one="plan"
          weeks={weeks.map(({ day, sold }) => ({ day, value: sold ?? 0 }))}
        />
      )}
    </div>
  );
}

interface WeeksProps {
  id: string;
  title: string;
  one: string;
  weeks: { day: string; value: number }[];
}

function Weeks({ id, title, one, weeks }: WeeksProps) {
  if (weeks.every(({ value }) => value === 0)) return null;
  const now = weeks.length - 1;
  const [before, current] = [weeks[now - 1]?.value ?? 0, weeks[now]?.value ?? 0];
  const say = `${counted(current, one)} this week, ${before} in the week before.`;
  return (
    <Section id={id} title={title}>
      <DayBars
        say={say}
        name={`${title} in each of ${weeks.length} weeks: ${weeks.map(({ value }) => value).join(", ")}.`}
        bars={weeks.map(({ day, value }, index) => ({
          value,
          ...(index % 3 === 1 && { label: monday(day) }),
        }))}
        now={now}
        table={{
          caption: `${title} by week`,
          head: ["Week from", title],
          rows: weeks.map(({ day, value }) => [monday(day), value]),
        }}
      />
    </Section>
  );
}

function Results({ enough, short, unmarked }: StaffHome["results"]) {
  const all = enough + short + unmarked;
  if (all === 0) return null;
  const caption = "Submitted mock tests";
  return (
    <Section id="results" title="Mock tests by result">
      <Shares
        say={`${enough} of ${counted(all, "submitted mock test")} reached 63 of 90 with 29 in each dialogue.`}
        caption={caption}
        shares={[
          { count: enough, what: "with enough marks", look: "mine" },
          { count: short, what: "with too few", look: "other" },
          { count: unmarked, what: "without marks", look: "open" },
        ]}
      />
      <TableFold
        table={{
          caption,
          head: ["Result", "Mock tests"],
          rows: [
            ["63 of 90, and 29 in each dialogue", enough],
            ["Fewer marks", short],
            ["Not marked", unmarked],
          ],
        }}
      />
    </Section>
  );
}

/** Formats a day as "23 Nov". */
function monday(day: string): string {
  const format = zonedFormat("en-AU", "UTC", { day: "numeric", month: "short" });
  return format.format(new Date(`${day}T00:00:00Z`));
}
