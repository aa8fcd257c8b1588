import {
  CANNOT_PLAY,
  CANNOT_PLAY_SAVE,
  COPY_WAITS,
  faultOf,
} from "#app/lib/studio/player/sound-fault.ts";
import { clockText, seekByKey, stepTime } from "#app/lib/studio/player/sound-time.ts";

/** The elements of a timeline. */
const NEEDS = { slider: "[role=slider]", clock: ".clock", status: "[aria-live]" };

/** A sound of a segment: its row with the browser's own audio element. */
export interface Source {
  row: HTMLElement;
  audio: HTMLAudioElement;
  button: HTMLButtonElement;
  /** The title, such as "Your Response 3". */
  name: string;
  /** Seconds; null when the server does not know it. */
  length: number | null;
  /** The drawn wave, if there is one. */
  wave: Element | null;
  /** A link to the file, shown when this browser cannot play it. */
  save: HTMLElement | null;
}

const MIDDLE = 12;
const WIDTH = 360;

/** The position of the chosen sound: a slider on the axis, and a thin mark in the wave. */
export class Timeline {
  private source: Source | null = null;
  private readonly parts: Record<keyof typeof NEEDS, Element>;

  constructor(
    place: HTMLElement,
    /** Seconds across the whole line; 0 when no length is known. */
    private readonly axis: number,
  ) {
    this.parts = partsOf(place);
    place.addEventListener("keydown", (event) => this.seekByKey(event));
    this.parts.slider.addEventListener("pointerdown", (event) => this.seekTo(event));
  }

  show(source: Source): void {
    if (source === this.source) return;
    this.mark(0);
    this.source = source;
    this.parts.slider.setAttribute("aria-label", `Position: ${source.name}`);
    this.update();
  }

  update(): void {
    if (!this.source) return;
    const { audio } = this.source;
    const length = this.length ?? 0;
    const at = stepTime(audio);
    this.drawLine(at, length);
    this.mark(at / this.across);
    const time = clockText(at);
    const { slider, clock } = this.parts;
    const text = `${time} / ${clockText(this.length)}`;
    if (clock.textContent !== text) clock.textContent = text;
    const values = {
      "aria-valuemax": Math.round(length),
      "aria-valuenow": Math.round(Math.min(at, length)),
      "aria-valuetext": `${time} of ${clockText(this.length)}`,
    };
    for (const [name, value] of Object.entries(values)) slider.setAttribute(name, String(value));
    if (!audio.error) this.say("");
  }

  /** Tells why a sound does not play. */
  async fail({ audio, save }: Source): Promise<void> {
    const fault = await faultOf(audio);
    if (save) save.hidden = fault === null;
    if (audio !== this.source?.audio || !audio.error) return;
    if (fault === "waiting") return this.say(COPY_WAITS);
    if (fault === null) return this.say("This sound could not be loaded. Press Play to try again.");
    this.say(save ? CANNOT_PLAY_SAVE : CANNOT_PLAY);
  }

  private say(words: string): void {
    const { status } = this.parts;
    if (status.textContent !== words) status.textContent = words;
  }

  /** Seeks to the pressed position on the line or on the wave above it. */
  seekTo(event: Event): void {
    const { audio } = this.source ?? {};
    const box = this.parts.slider.getBoundingClientRect();
    if (!(event instanceof PointerEvent) || !audio || this.length === null) return;
    const at = ((event.clientX - box.left) / box.width) * this.across;
    audio.currentTime = Math.min(at, this.length);
  }

  private get length(): number | null {
    const { length = null, audio } = this.source ?? {};
    if (length !== null) return length;
    return audio && Number.isFinite(audio.duration) ? audio.duration : null;
  }

  /** Seconds from edge to edge. A sound of unknown length uses the whole line. */
  private get across(): number {
    const isOnAxis = this.source !== null && this.source.length !== null;
    return (isOnAxis && this.axis) || this.length || 1;
  }

  private drawLine(at: number, length: number): void {
    const xOf = (seconds: number) => Math.round(Math.min(1, seconds / this.across) * WIDTH);
    const x = xOf(at);
    const [played, rest, head] = this.parts.slider.querySelectorAll("path, line");
    played?.setAttribute("d", `M0 ${MIDDLE}H${x}`);
    rest?.setAttribute("d", `M${x} ${MIDDLE}H${length > 0 ? xOf(length) : WIDTH}`);
    for (const end of ["x1", "x2"]) head?.setAttribute(end, String(x));
  }

  /** Hides the mark at the very beginning, where it would look like part of the wave. */
  private mark(part: number): void {
    const head = this.source?.wave?.querySelector(".head");
    for (const end of ["x1", "x2"]) head?.setAttribute(end, `${part * 100 || -1}%`);
  }

  private seekByKey(event: KeyboardEvent): void {
    const { audio } = this.source ?? {};
    if (!audio || event.target !== this.parts.slider) return;
    const target = seekByKey(event.key, audio.currentTime, this.length ?? 0);
    if (target === null) return;
    event.preventDefault();
    audio.currentTime = target;
  }
}

/** Runs before anything changes: without a part, the browser's own players stay. */
function partsOf(place: HTMLElement): Record<keyof typeof NEEDS, Element> {
  const find = (name: keyof typeof NEEDS): Element => {
    const part = place.querySelector(NEEDS[name]);
    if (!part) throw new Error(`review: no ${name}`);
    return part;
  };
  return { slider: find("slider"), clock: find("clock"), status: find("status") };
}

/** Returns the source of a row, or nothing when it has no sound. */
export function readSource(row: HTMLElement): Source[] {
  const audio = row.querySelector("audio");
  const button = row.querySelector("button");
  if (!audio || !button) return [];
  const { label = "", seconds } = row.dataset;
  const length = seconds ? Number(seconds) : null;
  const wave = row.querySelector(".sound-wave");
  const save = row.querySelector<HTMLElement>("a[download]");
  return [{ row, audio, button, name: label, length, wave, save }];
}
