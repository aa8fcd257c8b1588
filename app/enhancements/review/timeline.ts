import { clockText } from "#app/lib/studio/player/clock-text.ts";
import { seekByKey, stepTime } from "#app/lib/studio/player/sound-time.ts";
import { drawWave, mayDrawWave, type WaveDrawing } from "#app/lib/studio/player/wave-drawing.ts";

export interface Source {
  row: HTMLElement;
  audio: HTMLAudioElement;
  button: HTMLButtonElement;
  /** "Your Response 3". */
  name: string;
  length: number | null;
  /** 0 to 100, or null: then a plain line is drawn. */
  peaks: number[] | null;
}

const HEIGHT = 60;
const WIDTH = 360;
const BARS = 180;

/** A slider: bars when the peaks are known, a line when not. Nothing is decoded for it. */
export class Timeline {
  private source: Source | null = null;
  private drawing: WaveDrawing | null = null;
  /** Counts the sources shown, so that a drawing that comes late is thrown away. */
  private turn = 0;
  private readonly slider: Element | null;
  private readonly bars: HTMLElement | null;
  private readonly line: HTMLElement | null;

  constructor(private readonly place: HTMLElement) {
    this.slider = place.querySelector("[role=slider]");
    this.bars = place.querySelector("[data-bars]");
    this.line = place.querySelector("[data-line]");
    place.addEventListener("keydown", (event) => this.seekByKey(event));
    place.addEventListener("pointerdown", (event) => this.seekTo(event));
  }

  show(source: Source): void {
    if (source === this.source) return;
    this.source = source;
    this.turn += 1;
    this.drawing?.destroy();
    this.drawing = null;
    this.swap(false);
    const name = this.place.querySelector("[data-name]");
    if (name) name.textContent = source.name;
    this.slider?.setAttribute("aria-label", `Position: ${source.name}`);
    this.update();
    this.drawWhenSeen(source, this.turn);
  }

  update(): void {
    if (!this.source) return;
    const { audio } = this.source;
    const length = this.length ?? 0;
    const at = stepTime(audio);
    // In steps of one bar: a redraw between two bars shows nothing new.
    const part = length > 0 ? Math.round(Math.min(1, at / length) * BARS) / BARS : 0;
    this.drawing?.setPart(part);
    this.drawLine(part);
    const time = clockText(at);
    const clock = this.place.querySelector(".clock");
    const text = `${time} / ${clockText(this.length)}`;
    if (clock && clock.textContent !== text) clock.textContent = text;
    const values = {
      "aria-valuemax": Math.round(length),
      "aria-valuenow": Math.round(Math.min(at, length)),
      "aria-valuetext": `${time} of ${clockText(this.length)}`,
    };
    for (const [name, value] of Object.entries(values))
      this.slider?.setAttribute(name, String(value));
    const failed = audio.error ? "This sound could not be loaded. Press Play to try again." : "";
    const status = this.place.querySelector("[aria-live]");
    if (status && status.textContent !== failed) status.textContent = failed;
  }

  private get length(): number | null {
    const { length = null, audio } = this.source ?? {};
    if (length !== null) return length;
    return audio && Number.isFinite(audio.duration) ? audio.duration : null;
  }

  private drawWhenSeen({ peaks }: Source, turn: number): void {
    const { bars } = this;
    if (!bars || !peaks || !mayDrawWave()) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      drawWave(bars, peaks, HEIGHT).then(
        (drawing) => {
          if (turn !== this.turn) return drawing?.destroy();
          this.drawing = drawing;
          this.swap(drawing !== null);
          this.update();
        },
        () => undefined,
      );
    });
    observer.observe(this.place);
  }

  private swap(drawn: boolean): void {
    if (this.bars) this.bars.hidden = !drawn;
    if (this.line) this.line.hidden = drawn;
  }

  private drawLine(part: number): void {
    const x = Math.round(part * WIDTH);
    const [played, rest, head] = this.line?.querySelectorAll("path, line") ?? [];
    played?.setAttribute("d", `M0 ${HEIGHT / 2}H${x}`);
    rest?.setAttribute("d", `M${x} ${HEIGHT / 2}H${WIDTH}`);
    // At the very beginning it would look like a bar of the wave.
    for (const end of ["x1", "x2"]) head?.setAttribute(end, String(x || -WIDTH));
  }

  private seekByKey(event: KeyboardEvent): void {
    const { audio } = this.source ?? {};
    if (!audio || event.target !== this.slider) return;
    const target = seekByKey(event.key, audio.currentTime, this.length ?? 0);
    if (target === null) return;
    event.preventDefault();
    audio.currentTime = target;
  }

  private seekTo(event: PointerEvent): void {
    const { audio } = this.source ?? {};
    const box = this.slider?.getBoundingClientRect();
    if (!audio || !box || box.width === 0 || this.length === null) return;
    if (event.target instanceof Node && this.slider?.contains(event.target))
      audio.currentTime = ((event.clientX - box.left) / box.width) * this.length;
  }
}

export function readSource(row: HTMLElement): Source[] {
  const audio = row.querySelector("audio");
  const button = row.querySelector("button");
  if (!audio || !button) return [];
  const { label = "", seconds, peaks } = row.dataset;
  return [
    {
      row,
      audio,
      button,
      name: label,
      length: seconds ? Number(seconds) : null,
      peaks: peaks ? peaks.split(" ").map(Number) : null,
    },
  ];
}
