import type { WorkRow } from "#app/lib/api/work.server.ts";
import { workPage, workTitle } from "#app/lib/given-work.ts";
import { zonedFormat } from "#app/lib/text/format.ts";
import { SYDNEY } from "#app/lib/text/time-zone.server.ts";
import { readTime } from "#app/lib/text/upstream-time.ts";

export type WorkView = ReturnType<typeof workView>;

/** A piece of work as a row: what, by when where the student is, and whether it is done. */
export function workView(work: WorkRow, zone: string | null, now: Date) {
  const due = readTime(work.due_at);
  const done = readTime(work.done_at);
  const shown = zonedFormat("en-AU", zone ?? SYDNEY, { dateStyle: "medium", timeStyle: "short" });
  const day = zonedFormat("en-AU", zone ?? SYDNEY, { dateStyle: "medium" });
  return {
    id: work.id,
    title: workTitle(work),
    href: workPage(work, done !== null),
    sentence: work.sentence,
    due: due && {
      moment: due.toISOString(),
      text: shown.format(due) + (zone === null ? ", Sydney time" : ""),
    },
    done: done && day.format(done),
    isLate: done === null && due !== null && due < now,
  };
}
