import { data } from "@remix-run/node";
import { readList } from "#app/lib/api/call/panel.server.ts";
import { findWeak, type WeakList, type WeakSegment } from "#app/lib/api/weak.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { pathsFrom } from "#app/lib/paths.ts";
import { reasonsText } from "#app/lib/review/weak-words.ts";
import { counted } from "#app/lib/text/format.ts";
import { dayBegan, dayEnds } from "#app/lib/text/time-zone.server.ts";
import { weakText } from "#plan/day-words.ts";
import { minutesOf } from "#plan/today.ts";

export type AgainPage = Awaited<ReturnType<typeof loadAgain>>;

/** Loads the weak segments of today by dialogue. Throws 404 when the provider knows none. */
export async function loadAgain(student: Student, zone: string | null) {
  const now = new Date();
  const day = { since: dayBegan(zone, now), before: dayEnds(zone, now) };
  const { failed, value } = await readList(() => findWeak(student, day));
  if (failed !== null) return { failed, lead: null, dialogues: [] };
  if (value === null) throw data({ kind: "not-found", message: "" }, { status: 404 });
  const ids = [...new Set(value.segments.map(({ question_id }) => question_id))];
  const dialogues = ids.map((id) =>
    dialogueView(value.segments.filter(({ question_id }) => question_id === id)),
  );
  return { failed, lead: leadOf(value), dialogues };
}

/** Returns "3 segments to speak again, about 4 minutes."; null without any. */
function leadOf({ due_count, new_count, segments }: WeakList): string | null {
  if (segments.length === 0) return null;
  const minutes = minutesOfSounds(segments);
  const about = minutes === null ? "" : `, about ${counted(minutes, "minute")}`;
  const lead = `${weakText(segments.length, due_count)}${about}.`;
  if (new_count === 0) return lead;
  const are = new_count === 1 ? "1 of them is" : `${new_count} of them are`;
  return `${lead} ${are} from today and can wait until tomorrow.`;
}

function minutesOfSounds(segments: WeakSegment[]): number | null {
  const lengths = segments.flatMap(({ duration_ms }) => duration_ms ?? []);
  const sum = lengths.reduce((all, one) => all + one, 0);
  return lengths.length === segments.length ? minutesOf(sum, segments.length) : null;
}

/** The way on is to speak what has no new take, or else to hear the new takes. */
function dialogueView(segments: WeakSegment[]) {
  const [first] = segments;
  const paths = pathsFrom(first?.is_recent ? "recent-exam" : "practice-ccl");
  const [id, title] = [first?.question_id ?? 0, first?.question_title ?? ""];
  const open = segments.filter(({ newer_record_id }) => newer_record_id === null);
  const numbers = open.map(({ segment_no }) => segment_no).toSorted((one, other) => one - other);
  const spoken = segments.find(({ newer_record_id }) => newer_record_id !== null);
  const hear = spoken && paths.completed(spoken.newer_record_id ?? undefined);
  return {
    id,
    title: `Dialogue ${first?.serial_no ?? ""}: ${title}`,
    segments: segments
      .map(({ segment_no: no, reasons, by_teacher: byTeacher, newer_record_id }) => ({
        ...{ no, byTeacher, why: reasonsText(reasons), isSpoken: newer_record_id !== null },
      }))
      .toSorted((one, other) => one.no - other.no),
    speak:
      numbers.length > 0
        ? {
            href: paths.dialogue(id, numbers[0], { only: numbers.join(",") }),
            text: `Speak ${counted(numbers.length, "segment")}`,
          }
        : null,
    hear: hear === undefined ? null : { href: hear, text: "Hear your new takes" },
  };
}
