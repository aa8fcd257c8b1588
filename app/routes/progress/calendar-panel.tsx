import { Key, labelEvery, Mark, perCent, Picture } from "#app/components/pictures/picture.tsx";
import { counted, formatLength } from "#app/lib/text/format.ts";
import { paths } from "#app/lib/paths.ts";
import type { Calendar, StudyDay } from "./calendar.server.ts";
import { dayText, type PanelParts } from "./panel-parts.tsx";
import type { ProgressPage } from "./progress.page.server.ts";

type Exam = ProgressPage["exam"];

/** Returns the panel of what the student did on each day, and of the days until the exam. */
export function calendarPanel({ kept, counted: week, exam }: ProgressPage): PanelParts {
  const title = exam.day === null ? "Your weeks so far" : "Your weeks until the exam";
  const panel = { id: "calendar", title };
  if (week) return { ...panel, quiet: <LastWeek activity={week.activity} /> };
  if (!kept) return panel;
  if (kept.calendar.days.length === 0)
    return {
      ...panel,
      quiet: "Each day fills with the segments you speak and the words you meet.",
    };
  return { ...panel, picture: <Weeks calendar={kept.calendar} exam={exam} /> };
}

type Activity = NonNullable<ProgressPage["counted"]>["activity"];

/** The only figures that every provider has. */
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

const WEEK = 7;
const WEEKDAYS = ["M", "T", "W", "T", "F", "S", "S"];
const CELL = 18;
const ROW = CELL + 3;
/** The room for the exam's name. */
const TOP = 22;
const HEIGHT = TOP + WEEK * ROW + 20;
/** The part of a week's width that its days fill. */
const FILLED = 0.86;
/** Fewer weeks leave room on the right, so that days stay small. */
const LEAST_WEEKS = 16;
/** A short day is seen too. */
const LEAST_FILL = 4;

function Weeks({ calendar, exam }: { calendar: Calendar; exam: Exam }) {
  const { days, studied, ahead } = calendar;
  const all = [...days.map(({ day }) => day), ...ahead];
  const weeks = Math.ceil(all.length / WEEK);
  const room = 1 / Math.max(weeks, LEAST_WEEKS);
  const mondays = all.filter((_, index) => index % WEEK === 0).map(dayText);
  const every = labelEvery(Array.from({ length: Math.max(weeks, LEAST_WEEKS) }, () => "28 Dec"));
  const best = studied.reduce((one, other) => (other.minutes > one.minutes ? other : one));
  return (
    <Picture
      say={<Said calendar={calendar} exam={exam} />}
      name={nameOf(calendar, { exam, best })}
      height={HEIGHT}
      axis={WEEKDAYS.map((text, row) => ({ y: yOf(row) + CELL / 2, text }))}
      hasLines={false}
      keys={
        <>
          {best.minutes > 0 && (
            <>
              <Key look="mine">{counted(best.minutes, "minute")}, a full day</Key>{" "}
            </>
          )}
          <Key look="now">today</Key> {ahead.length > 0 && <Key look="ahead">still to come</Key>}{" "}
          {exam.day !== null && <Key look="diamond">exam on {dayText(exam.day)}</Key>}
        </>
      }
      table={tableOf(studied)}
    >
      {all.map((day, index) => (
        <Day
          key={day}
          {...{ x: (Math.floor(index / WEEK) + (1 - FILLED) / 2) * room, width: FILLED * room }}
          y={yOf(index % WEEK)}
          share={share(days[index]?.minutes, best.minutes)}
          isDone={days[index] !== undefined && studied.includes(days[index])}
          look={index < days.length - 1 ? "track" : index < days.length ? "now" : "ahead"}
          isExam={day === exam.day}
        />
      ))}
      {mondays.map(
        (text, week) =>
          week % every === 0 &&
          (week + every <= weeks || week === 0) && (
            <text key={text} x={perCent(week * room)} y={HEIGHT - 4}>
              {text}
            </text>
          ),
      )}
      {exam.day !== null && (
        <text x={perCent(weeks * room)} y={TOP - 8} className="pic-end pic-strong">
          Exam {dayText(exam.day)}
        </text>
      )}
    </Picture>
  );
}

const yOf = (row: number) => TOP + row * ROW;

function share(minutes = 0, most: number): number {
  return most === 0 ? 0 : minutes / most;
}

interface DayProps {
  x: number;
  y: number;
  width: number;
  share: number;
  isDone: boolean;
  look: "track" | "now" | "ahead";
  isExam: boolean;
}

/** A day, filled from below by how long the student worked. */
function Day({ x, y, width, share: part, isDone, look, isExam }: DayProps) {
  const place = { x: perCent(x), width: perCent(width) };
  const fill = Math.max(LEAST_FILL, Math.round(CELL * part));
  return (
    <>
      <rect className={`pic-${look}`} {...place} y={y} height={CELL} rx="2" />
      {isDone && <rect className="pic-mine" {...place} y={y + CELL - fill} height={fill} rx="2" />}
      {isExam && <Mark look="diamond" x={perCent(x + width / 2)} y={y + CELL / 2} />}
    </>
  );
}

function Said({ calendar: { studied, span }, exam }: { calendar: Calendar; exam: Exam }) {
  const minutes = studied.reduce((sum, day) => sum + day.minutes, 0);
  const length = formatLength(minutes * 60);
  return (
    <>
      You studied on{" "}
      <strong>
        {studied.length} of the last {counted(span, "day")}
      </strong>
      {length !== null && `, ${length} in all`}.{exam.day !== null && ` ${untilExam(exam)}.`}
      {exam.isOpen && (
        <>
          {" "}
          <a href={`${paths.dashboard}#exam-date`}>Set your exam date</a> to see the weeks until it.
        </>
      )}
    </>
  );
}

function untilExam({ daysLeft }: Exam): string {
  return daysLeft === null ? "Your exam is today" : `${counted(daysLeft, "day")} until the exam`;
}

function nameOf(
  { days, studied }: Calendar,
  { exam, best }: { exam: Exam; best: StudyDay },
): string {
  const since = `${counted(studied.length, "day")} with work since ${dayText(days[0]?.day ?? "")}`;
  const most =
    best.minutes > 0 ? `, at most ${counted(best.minutes, "minute")} on ${dayText(best.day)}` : "";
  const until = exam.day === null ? "" : ` ${untilExam(exam)} on ${dayText(exam.day)}.`;
  return `${since}${most}.${until}`;
}

function tableOf(studied: StudyDay[]) {
  const done = studied.map(workText);
  const isCounted = done.some((text) => text !== "");
  return {
    caption: "What you did on each day",
    head: ["Day", "Minutes", ...(isCounted ? ["Work"] : [])],
    rows: studied.map(({ day, minutes }, index) => [
      ...[dayText(day), minutes],
      ...(isCounted ? [done[index]] : []),
    ]),
  };
}

function workText({ segments, words, tests }: StudyDay): string {
  const work = { segment: segments, word: words, test: tests };
  return Object.entries(work)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => counted(count, unit))
    .join(", ");
}
