import { DayBars, Shares } from "#app/components/pictures/bars.tsx";
import { counted } from "#app/lib/text/format.ts";
import { paths, study } from "#app/lib/paths.ts";
import { dayText, type PanelParts } from "./panel-parts.tsx";
import type { ProgressPage } from "./progress.page.server.ts";

type Kept = NonNullable<ProgressPage["kept"]>;

/** Returns the panel of known, learning and new words, and of when they are due. */
export function wordsPanel({ kept, counted: bare }: ProgressPage): PanelParts {
  const panel = { id: "words", title: "Words" };
  if (bare) return { ...panel, ...openedWords(bare.words) };
  if (!kept) return panel;
  const { known, learning, fresh, all } = kept.words;
  if (known + learning === 0)
    return {
      ...panel,
      quiet: (
        <>
          <a href={study("ccl")}>Study your first cards</a>: then you see which words you know.
        </>
      ),
    };
  return {
    ...panel,
    picture: (
      <>
        <Shares
          caption="Words"
          say={
            <>
              <strong>
                {known} of {counted(all, "word")} known
              </strong>
              , {learning} learning. Known: you should still know it in a week.
            </>
          }
          shares={[
            { count: known, what: "known", look: "mine" },
            { count: learning, what: "learning", look: "other" },
            { count: fresh, what: "new", look: "open" },
          ]}
        />
        <h3>{kept.due.untilExam ? "Due each day until your exam" : "Due each day"}</h3>
        <Due due={kept.due} />
      </>
    ),
  };
}

function Due({ due: { days, words, untilExam } }: { due: Kept["due"] }) {
  const total = words.reduce((sum, each) => sum + each, 0);
  const end = untilExam ? "until your exam" : `in the next ${counted(days.length - 1, "day")}`;
  if (total === 0) return <p>No studied word comes back {end}.</p>;
  const today = words[0] ?? 0;
  const most = Math.max(...words);
  const mostOn = words.indexOf(most);
  return (
    <DayBars
      say={
        <>
          {today === 0 ? (
            <>
              No word is due today, {counted(total, "word")} {end}.
            </>
          ) : (
            <>
              <strong>{counted(today, "word")} </strong>
              {today > 1 ? "are" : "is"} due today, {total - today} more {end}.
            </>
          )}
        </>
      }
      name={`${counted(total, "word")} due by ${dayText(days.at(-1) ?? "")}, at most ${most} on one day: ${mostOn === 0 ? "today" : dayText(days[mostOn] ?? "")}.`}
      now={0}
      bars={words.map((value, index) => ({ value, ...labelOf(days, index) }))}
      table={{
        caption: "Words due by day",
        head: ["Day", "Words"],
        rows: days.flatMap((day, index) => (words[index] ? [[dayText(day), words[index]]] : [])),
      }}
    />
  );
}

const WEEK = 7;

/** Labels today, the last day, and as many Mondays between them as fit. */
function labelOf(days: string[], index: number): { label?: string } {
  const last = days.length - 1;
  if (index === 0) return { label: "today" };
  const step = last > 3 * WEEK ? 2 * WEEK : WEEK;
  const isFree = index % step === 0 && index <= last * 0.72;
  return index === last || isFree ? { label: dayText(days[index] ?? "") } : {};
}

type Words = NonNullable<ProgressPage["counted"]>["words"];

function openedWords(words: Words): Pick<PanelParts, "picture" | "quiet"> {
  const { total = null, opened = null } = words ?? {};
  const why = "The browser you study with keeps which words you know.";
  if (total === null || opened === null || opened === 0)
    return {
      quiet: (
        <>
          <a href={paths.vocabulary}>Open some words</a>, and they are counted here. {why}
        </>
      ),
    };
  return {
    picture: (
      <Shares
        caption="Words"
        say={
          <>
            You opened{" "}
            <strong>
              {opened} of {counted(total, "word")}
            </strong>
            . {why}
          </>
        }
        shares={[
          { count: opened, what: "opened", look: "mine" },
          { count: Math.max(0, total - opened), what: "not opened", look: "open" },
        ]}
      />
    ),
  };
}
