import { Icon } from "#app/components/ui/icon.tsx";
import {
  MOST_COUNTED,
  type Waiting,
  WAITING_KINDS,
  type WaitingRow,
} from "#contract/staff/home.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { promisedBy } from "../reviews/promised.ts";
import { ageText, shortDay } from "./age.ts";
import { WAYS } from "./waiting-ways.ts";

interface WaitingListProps extends Waiting {
  now: number;
}

/**
 * Lists what waits, oldest first, each row with its age and the way to do it. The first row that
 * nobody else has begun is the next thing to do.
 */
export function WaitingList({ rows, counts, now }: WaitingListProps) {
  const next = rows.findIndex(({ begun }) => begun !== "other");
  return (
    <section className="waits" aria-labelledby="waits">
      <header>
        <h2 id="waits">Waiting for you</h2>
        <p>Oldest first</p>
      </header>
      <ol className="waitlist">
        {rows.map((row, index) => (
          <Row key={`${row.kind}-${row.id}`} row={row} isNext={index === next} now={now} />
        ))}
      </ol>
      <More rows={rows} counts={counts} />
    </section>
  );
}

function Row({ row, isNext, now }: { row: WaitingRow; isNext: boolean; now: number }) {
  const paths = useStaffPaths();
  const { kind, id, title, detail } = row;
  const href = WAYS[kind].row(paths, id);
  const due = kind === "test" ? dueText(row.since, now) : null;
  return (
    <li className={isNext ? "waits-next" : undefined}>
      <span className={due?.isUrgent ? "waits-since is-due" : "waits-since"}>
        <span>
          {ageText(row.since, now)}
          {due && ", "}
        </span>
        {due && <span>{due.text}</span>}
      </span>
      <div>
        <h3 dir="auto">{isNext ? title : <a href={href}>{title}</a>}</h3>
        <p>
          <bdi>{detail}</bdi>
        </p>
      </div>
      <a className={isNext ? "btn btn-primary" : "btn"} href={href}>
        {WAYS[kind].press(row, isNext)}
        <span className="sr-only">: {title}</span>
        {isNext && <Icon name="right" small />}
      </a>
    </li>
  );
}

/** Says by when the result of a test is promised. */
function dueText(since: string, now: number): { text: string; isUrgent: boolean } {
  const { day, isLate } = promisedBy(since, now);
  if (isLate) return { text: "late", isUrgent: true };
  if (day === shortDay(now)) return { text: "due today", isUrgent: true };
  return { text: `due ${day.replace(/ \d{4}$/, "")}`, isUrgent: false };
}

/** Says how many more wait than there are rows. */
function More({ rows, counts }: Waiting) {
  const paths = useStaffPaths();
  const more = WAITING_KINDS.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    const shown = rows.filter((row) => row.kind === kind).length;
    // Mails share one row.
    const left = kind === "mail" && shown > 0 ? 0 : count - shown;
    if (left <= 0) return [];
    const words = left === 1 ? WAYS[kind].one : WAYS[kind].many;
    const text = `${left}${count < MOST_COUNTED ? "" : " or more"} ${words}`;
    return [{ kind, href: WAYS[kind].all(paths), text }];
  });
  if (more.length === 0) return null;
  return (
    <p className="waits-more">
      And{" "}
      {more.map(({ kind, href, text }, index) => (
        <span key={kind}>
          {index > 0 && ", "}
          <a href={href}>{text}</a>
        </span>
      ))}{" "}
      more.
    </p>
  );
}
