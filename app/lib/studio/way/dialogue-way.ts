import { addressOf, hasLine, segmentIn } from "#app/lib/studio/this-page.ts";
import { savesData } from "#app/lib/studio/player/sound-settings.ts";
import { isUnderWay } from "#app/lib/studio/recorder/recorder-state.ts";
import type { Manner, StudioHere, Way } from "#app/lib/studio/studio-here.ts";
import { type DialogueSegment, pageIdOf } from "#app/lib/studio/studio-props.ts";
import { DialogueAnswers } from "./dialogue-answers.ts";
import { showSegment } from "./show-segment.ts";

/** The page brings all segments along, so that Next needs no connection. */
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
    // A take that has begun must not be lost.
    if (manner.history !== "keep" && isUnderWay(this.studio.recorder.state.phase)) return;
    this.show(segment, manner);
    // Only the server has the address of its sound.
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
    showSegment(next, this.answers.count);
    // Before moveTo, which would focus Start, and a reader would say both.
    if (focus) focusHeading();
    this.studio.moveTo({ ...next, audioUrl: this.sounds.at(segment.audioUrl), error: null });
  }

  /** Only while the student speaks. Not where data is saved: the sound may never be played. */
  private isLineFree(): boolean {
    return this.studio.recorder.state.phase === "recording" && !savesData();
  }

  private soundsAhead(): (string | null)[] {
    const { segments, segmentNo } = this.studio.segment;
    const ahead = [...segments.slice(segmentNo), ...segments.slice(0, segmentNo)];
    return ahead.map(({ audioUrl }) => audioUrl);
  }
}

function focusHeading(): void {
  const heading = document.getElementById("seg-title");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

class KeptSounds {
  private readonly kept = new Map<string, string>();
  private running = false;

  constructor(
    private readonly addresses: () => (string | null)[],
    private readonly mayFetch: () => boolean,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener("abort", () => this.kept.forEach((url) => URL.revokeObjectURL(url)));
  }

  at(address: string | null): string | null {
    return address === null ? null : (this.kept.get(address) ?? address);
  }

  async fetch(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (const address of this.addresses()) {
      if (address === null || this.kept.has(address)) continue;
      if (this.signal.aborted || !this.mayFetch()) break;
      try {
        const answer = await fetch(address, { signal: this.signal });
        if (answer.ok) this.kept.set(address, URL.createObjectURL(await answer.blob()));
        else await answer.body?.cancel();
      } catch {
        // It is played from its address, or fetched when the connection is back.
      }
    }
    this.running = false;
  }
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

/** Back may be pressed again before the segment is shown, or while Next is working. */
async function catchUp(studio: StudioHere, tries = 3): Promise<void> {
  // A link within the page is no other segment.
  if (isShown(studio)) return;
  if (tries === 0) return location.reload();
  await letTakeEnd(studio);
  await studio.goTo(segmentIn(location), { history: "keep", focus: true });
  await catchUp(studio, tries - 1);
}

function isShown({ segment }: StudioHere): boolean {
  return segmentIn(location) === segment.segmentNo;
}

/** Going back ends the take: what was said is the answer. */
async function letTakeEnd({ recorder, rehearsal }: StudioHere): Promise<void> {
  rehearsal?.end();
  recorder.dispatch({ type: "FINISH" });
  if (recorder.isEnding) await recorder.ended();
}
