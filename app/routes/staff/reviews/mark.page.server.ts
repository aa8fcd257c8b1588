import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff, getMember } from "#app/lib/api/call/staff-call.server.ts";
import {
  type HeardView,
  type MarkingProps,
  openId,
  type OpenPlace,
} from "#app/lib/marking/marking-props.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import type { Sentence } from "#app/lib/marking/sentences.ts";
import { sentenceCalls } from "#contract/staff/sentences.ts";
import { reviewCalls, type TestToMark } from "#contract/staff/reviews.ts";
import type { StaffPaths } from "../kit/paths.ts";
import { ageText } from "../home/age.ts";
import { heardView } from "../kit/heard-view.ts";
import { testFacts } from "./test-facts.ts";

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
    facts: testFacts(test),
    dialogues,
    news: marking,
    sentences,
    open,
    // A page without its sounds still marks, and asks for them again.
    heard:
      open &&
      (await readPanel(caller, (who) => loadHeard({ caller: who, paths, record, ...open }))).value,
    next: next && { href: paths.test(next.id), text: nextText(next) },
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

function nextText({ first_name, submitted_at }: NonNullable<TestToMark["next"]>): string {
  return submitted_at === null ? first_name : `${first_name}, ${ageText(submitted_at, Date.now())}`;
}

const names = new Intl.DisplayNames("en", { type: "language" });

function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag; // a provider's own name of a language
  }
}
