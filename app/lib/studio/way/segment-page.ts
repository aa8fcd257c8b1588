import type { StudioHere } from "#app/lib/studio/studio-here.ts";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";
import { thisPage } from "#app/lib/studio/this-page.ts";
import { isAtRest, isJudged, type Phase } from "#app/lib/studio/recorder/recorder-state.ts";

const NEWER =
  "This segment was answered in another tab or on another device meanwhile. " +
  "Start asks before it replaces that answer.";

export interface SegmentPage {
  page: Document;
  segment: SegmentStudioProps;
}

const PATIENCE_MS = 10_000;

/** Throws on anything else: no answer, a log-in page, the page of a newer version. */
export async function fetchSegment(address: string): Promise<SegmentPage> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(address, { cache: "no-store", signal: patience.signal });
    if (!answer.ok || answer.redirected) throw new Error(`${address} answered ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (scriptOf(page) !== scriptOf(document)) throw new Error("another version of the portal");
    const props = page.querySelector('[data-island="segment-studio"] + script');
    const segment: unknown = JSON.parse(props?.textContent ?? "null");
    if (!isSegment(segment)) throw new Error(`${address} shows no segment`);
    return { page, segment };
  } finally {
    clearTimeout(timer);
  }
}

/** Identifies the build by the hash in the URL. */
function scriptOf(page: Document): string | null | undefined {
  return page.querySelector('script[type="module"]')?.getAttribute("src");
}

/** Two properties are enough, because the page is of the same build. */
function isSegment(value: unknown): value is SegmentStudioProps {
  return typeof value === "object" && value !== null && "place" in value && "limits" in value;
}

/** Replaces all parts or none. Throws when the page lacks one. */
export function exchangeParts(page: Document, names: readonly string[]): void {
  const parts = [...document.querySelectorAll<HTMLElement>("[data-part]")]
    .filter(({ dataset }) => names.includes(dataset.part ?? ""))
    .map((old) => {
      const fresh = page.querySelector(`[data-part="${old.dataset.part}"]`);
      if (!fresh) throw new Error(`no part ${old.dataset.part}`);
      return { old, fresh };
    });
  for (const { old, fresh } of parts) old.replaceWith(document.adoptNode(fresh));
}

/** Runs when a page returns, and on a segment that has an answer. */
export async function askWhatIsStored(studio: StudioHere): Promise<void> {
  const { outbox, recorder, segment } = studio;
  if (!mayLearn(recorder.state.phase) || studio.rehearsal) return;
  const known = answerOf(studio);
  await outbox.lookAgain();
  const { page, segment: fresh } = await fetchSegment(location.pathname + location.search);
  if (studio.segment !== segment || !mayLearn(recorder.state.phase)) return;
  exchangeParts(page, ["segments"]);
  thisPage.changed();
  (await studio.way()).answers.replace(fresh.segments);
  if (known === answerOf(studio, fresh))
    return studio.learn({ ...segment, segments: fresh.segments, stored: fresh.stored });
  if (isJudged(recorder.state.phase)) return studio.learn(fresh);
  exchangeParts(page, ["form"]);
  studio.moveTo(fresh);
  thisPage.tell(NEWER);
}

/** Identifies the current answer: one that waits on this device, else the server's. */
function answerOf({ outbox, recorder, segment }: StudioHere, fresh?: SegmentStudioProps): string {
  const entry = outbox.entryOf(segment.place);
  if (entry && entry.phase !== "stored") return entry.record.answerId;
  // An answer that this page has sent is not new, although its copy of the segment is older.
  const sent = fresh || !recorder.state.take ? undefined : entry?.record.size;
  return String(sent ?? (fresh ?? segment).stored?.size ?? "none");
}

function mayLearn(phase: Phase): boolean {
  return isAtRest(phase) || isJudged(phase);
}
