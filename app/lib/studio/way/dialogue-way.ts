import { addressOf, hasLine, segmentIn } from "#app/lib/studio/this-page.ts";
import { savesData } from "#app/lib/studio/player/sound-settings.ts";
import { isUnderWay } from "#app/lib/studio/recorder/recorder-state.ts";
import type { Manner, StudioHere, Way } from "#app/lib/studio/studio-here.ts";
import type { DialogueSegment, SegmentStudioProps } from "#app/lib/studio/studio-props.ts";
import { DialogueAnswers, KeptSounds } from "./dialogue-answers.ts";
import { bringIntoSight } from "#app/lib/studio/sight.ts";
import { segmentView } from "./segment-view.ts";

/** Moves between the segments of a page. It has all of them, so Next needs no connection. */
export class DialogueWay implements Way {
  readonly answers: DialogueAnswers;
  private readonly sounds: KeptSounds;

  constructor(
    private readonly studio: StudioHere,
    signal: AbortSignal,
  ) {
    const { segment, recorder, outbox } = studio;
    this.answers = new DialogueAnswers(segment, outbox);
    const mayFetch = (): boolean => Boolean(segment.exam) || this.isLineFree();
    this.sounds = new KeptSounds(() => this.soundsAhead(), mayFetch, signal);
    const fetchSounds = (): void => void this.sounds.fetch();
    const forget = recorder.subscribe(fetchSounds);
    signal.addEventListener("abort", forget);
    addEventListener("online", fetchSounds, { signal });
    fetchSounds();
    if (!segment.exam) followHistory(studio, signal);
  }

  to(no: number, manner: Manner): void {
    this.answers.learn();
    const segment = this.answers.segment(no);
    if (!segment) throw new Error("no segment");
    // A running take must not be lost.
    if (manner.history !== "keep" && isUnderWay(this.studio.recorder.state.phase)) return;
    this.show(segment, manner);
    // Only the server has the URL of its sound.
    if (hasLine() && this.answers.isAnswered(segment))
      import("./segment-page.ts")
        .then((server) => server.askWhatIsStored(this.studio))
        .catch(() => undefined);
  }

  show(segment: DialogueSegment, { history: entry, focus }: Manner): void {
    const address = addressOf(segment.segmentNo);
    if (entry === "push") history.pushState(null, "", address);
    if (entry === "replace") history.replaceState(null, "", address);
    const { segment: before } = this.studio;
    const next = { ...before, ...segment, clientAnswerId: pageIdOf(before.clientAnswerId) };
    showSegment(before, next);
    // Before moveTo, which would focus Start: a screen reader would read both.
    if (focus) focusHeading();
    this.studio.moveTo({ ...next, audioUrl: this.sounds.at(segment.audioUrl), error: null });
    // After moveTo, which may show a notice above.
    bringIntoSight("question");
  }

  /** True while the student speaks. False when data is saved: the sound may never be played. */
  private isLineFree(): boolean {
    return this.studio.recorder.state.phase === "recording" && !savesData();
  }

  private soundsAhead(): (string | null)[] {
    const { segments, segmentNo } = this.studio.segment;
    const ahead = [...segments.slice(segmentNo), ...segments.slice(0, segmentNo)];
    return ahead.map(({ audioUrl }) => audioUrl);
  }
}

/** Returns the page's id without the file's hash, for its other segments. */
export const pageIdOf = (clientAnswerId: string): string => clientAnswerId.slice(0, 41);

/** Writes a segment into the page around the studio. */
function showSegment(before: SegmentStudioProps, segment: SegmentStudioProps): void {
  const { segmentNo: no } = segment;
  const { inTitle, heading, languages, fields } = segmentView(segment);
  document.title = document.title.replace(segmentView(before).inTitle, inTitle);
  write(document.querySelector("[data-exam=place]"), heading);
  write(document.getElementById("seg-title"), heading);
  write(document.getElementById("seg-languages"), languages);
  [...(document.querySelector(".segments")?.children ?? [])].forEach((item, index) =>
    markNow(item, index === no - 1),
  );
  // Notices about the last post.
  for (const said of document.querySelectorAll("#main > :is(.notice, .summary):not([data-exam])"))
    said.remove();
  pointTo(no);
  fill(segment.formId, fields);
  foldAnswer(segment);
}

/** Closes the fold, which shows the answer of the segment before. */
export function foldAnswer(segment: SegmentStudioProps): void {
  const fold = document.querySelector<HTMLDetailsElement>("#reference");
  if (!fold) return;
  fold.open = false;
  const link = document.createElement("a");
  link.href = `${addressOf(segment.segmentNo)}&answer=1#reference`;
  link.textContent = segmentView(segment).toWords;
  const line = document.createElement("p");
  line.append(link);
  fold.querySelector(".fold-body")?.replaceChildren(line);
}

function markNow(item: Element, isNow: boolean): void {
  const link = item.querySelector("a");
  if (isNow) link?.setAttribute("aria-current", "step");
  else link?.removeAttribute("aria-current");
}

/** Makes the forms of notes and label return to this segment. They keep what is typed. */
function pointTo(no: number): void {
  const address = addressOf(no);
  for (const form of document.querySelectorAll("#main form")) {
    const action = new URL(form.getAttribute("action") ?? "", location.href);
    if (form instanceof HTMLFormElement && form.method === "post" && isHere(action))
      form.setAttribute("action", address);
  }
  for (const field of document.querySelectorAll<HTMLInputElement>("#main [name=segment]"))
    field.value = String(no);
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-from-segment]")) {
    const goal = new URL(link.href);
    goal.searchParams.set("segment", String(no));
    link.href = goal.pathname + goal.search;
  }
}

function isHere({ pathname }: URL): boolean {
  return pathname === location.pathname;
}

function write(element: Element | null, text: string): void {
  if (element) element.textContent = text;
}

function fill(formId: string, values: Record<string, string>): void {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return;
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
}

function focusHeading(): void {
  const heading = document.getElementById("seg-title");
  if (!heading) return;
  heading.tabIndex = -1;
  // It is brought into sight with its segment.
  heading.focus({ preventScroll: true });
}

function followHistory(studio: StudioHere, signal: AbortSignal): void {
  let last: Promise<void> = Promise.resolve();
  addEventListener(
    "popstate",
    () => {
      last = last.then(() => catchUp(studio));
    },
    { signal },
  );
}

/** Shows the segment of the URL. Back may be pressed before it is shown, or while Next works. */
async function catchUp(studio: StudioHere, tries = 3): Promise<void> {
  // A link within the page changes no segment.
  if (isShown(studio)) return;
  if (tries === 0) return location.reload();
  await letTakeEnd(studio);
  await studio.goTo(segmentIn(location), { history: "keep", focus: true });
  await catchUp(studio, tries - 1);
}

function isShown({ segment }: StudioHere): boolean {
  return segmentIn(location) === segment.segmentNo;
}

/** Ends the take: on Back, what was said is the answer. */
async function letTakeEnd({ recorder, rehearsal }: StudioHere): Promise<void> {
  rehearsal?.end();
  recorder.dispatch({ type: "FINISH" });
  if (recorder.isEnding) await recorder.ended();
}
