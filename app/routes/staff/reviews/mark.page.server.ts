import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff, getMember } from "#app/lib/api/call/staff-call.server.ts";
import {
  type HeardSound,
  type HeardView,
  type MarkingProps,
  openId,
  type OpenPlace,
} from "#app/lib/marking/marking-props.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import type { Sentence } from "#app/lib/marking/sentences.ts";
import { sentenceCalls } from "#contract/staff/sentences.ts";
import { reviewCalls, type TestToMark } from "#contract/staff/reviews.ts";
import type { HeardSegment } from "#contract/staff/segment.ts";
import { zonedFormat } from "#app/lib/text/format.ts";
import type { StaffPaths } from "../kit/paths.ts";
import { promisedBy } from "./promised.ts";

interface Asked {
  caller: Caller;
  paths: StaffPaths;
  record: number;
  /** The segment that the URL names. */
  at: string | null;
}

/** Loads a test with its marks, and the segment that is open: else the first one without marks. */
export async function loadMarking({
  caller,
  paths,
  record,
  at,
}: Asked): Promise<Omit<MarkingProps, "failed">> {
  const [{ account }, whole, sentences] = await Promise.all([
    getMember(caller),
    askStaff(caller, reviewCalls.get, { params: { record } }),
    listSentences(caller),
  ]);
  const { test, segments, marking, next } = whole;
  const open = openPlace(whole, at);
  const dialogues = test.dialogues.map(({ id, title, question_background }) => ({
    ...{ set: id, title, background: question_background },
    segments: (segments.find(({ set }) => set === id)?.segments ?? []).map((segment) => ({
      ...segment,
      languageName: languageName(segment.language),
    })),
  }));
  return {
    owner: account,
    student: test.first_name,
    test: test.mocktest_name,
    facts: factsOf(test),
    dialogues,
    news: marking,
    sentences,
    open,
    heard: open && (await loadHeard({ caller, paths, record, ...open })),
    next: next && { href: paths.test(next.id), text: `${next.first_name}${waited(next)}` },
    links: {
      page: paths.test(record),
      tests: paths.tests(),
      publish: paths.publish(record),
      marks: paths.marks(record),
      login: paths.login(),
      sentences: paths.sentences,
    },
    isPublished: test.feedback_status === 1,
  };
}

/** Returns the sentences for remarks; none while they do not load, so that marking goes on. */
export async function listSentences(caller: Caller): Promise<Sentence[]> {
  const { value } = await readPanel(caller, (who) => askStaff(who, sentenceCalls.list));
  return (value?.results ?? []).map(({ id, word, text }) => ({ id, word, text }));
}

/** Loads a segment with its sounds, texts and waves. */
export async function loadHeard({
  caller,
  paths,
  record,
  set,
  segment,
}: Pick<Asked, "caller" | "paths" | "record"> & OpenPlace): Promise<HeardView> {
  const params = { record, set, segment };
  return heardView(paths, await askStaff(caller, reviewCalls.segment, { params }));
}

/** Returns a segment as the pages on which teachers mark and remark show it. */
export function heardView(paths: StaffPaths, segment: HeardSegment): HeardView {
  const sound = (
    kind: "content" | "answers",
    name: string | null,
    durationMs: number | null | undefined,
    peaks: number[] | null | undefined,
  ): HeardSound | null =>
    name === null
      ? null
      : { url: paths.sound(kind, name), durationMs: durationMs ?? null, peaks: peaks ?? null };
  const { audio_file, file_name, sample_audio_file } = segment;
  return {
    question: sound(
      "content",
      audio_file,
      segment.question_duration_ms,
      segment.question_peaks,
    ) ?? { url: "", durationMs: null, peaks: null },
    answer: sound("answers", file_name, segment.duration_ms, segment.peaks),
    sample: sound("content", sample_audio_file, segment.sample_duration_ms, segment.sample_peaks),
    transcript: segment.audio_reference_text,
    tag: segment.language,
    sampleText: segment.sample_text,
    sampleTag: segment.sample_language,
    attempt: segment.attempt,
  };
}

function openPlace({ segments, marking }: TestToMark, at: string | null): OpenPlace | null {
  const all = segments.flatMap(({ set, segments: listed }) =>
    listed.map(({ segment_id: segment }) => ({ set, segment })),
  );
  const isMarked = ({ set, segment }: OpenPlace) =>
    marking.drafts.find((one) => one.set === set)?.draft?.review.segments[segment] !== undefined;
  return (
    all.find((place) => openId(place) === at) ??
    all.find((place) => !isMarked(place)) ??
    all[0] ??
    null
  );
}

function factsOf(test: TestToMark["test"]) {
  const time = test.time_percent === 100 ? "standard time" : `${test.time_percent} % of the time`;
  const facts = [
    { name: "Language", text: test.language },
    { name: "Submitted", text: momentText(test.submitted_at) },
    { name: "Sat in", text: test.timed_out === 1 ? `${time}, until the time ran out` : time },
  ];
  if (test.feedback_status === 1)
    return [...facts, { name: "Published", text: momentText(test.reviewed_at) }];
  const due = test.submitted_at === null ? null : promisedBy(test.submitted_at);
  return due
    ? [...facts, { name: due.isLate ? "Late, promised by" : "Promised by", text: due.day }]
    : facts;
}

function waited({ submitted_at }: { submitted_at: string | null }): string {
  if (submitted_at === null) return "";
  const days = Math.floor((Date.now() - timeOf(submitted_at)) / 86_400_000);
  return days < 1 ? ", today" : `, ${days} ${days === 1 ? "day" : "days"}`;
}

function momentText(at: string | null): string {
  return at === null ? "" : sydney({ dateStyle: "medium", timeStyle: "short" }).format(timeOf(at));
}

const timeOf = (at: string) => Date.parse(`${at.slice(0, 19)}Z`);
const sydney = (look: Intl.DateTimeFormatOptions) => zonedFormat("en-AU", "Australia/Sydney", look);

const names = new Intl.DisplayNames("en", { type: "language" });

function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag; // a provider's own name of a language
  }
}
