import { isUnderWay } from "#app/lib/studio/recorder/recorder-state.ts";
import type { StudioRecorder } from "#app/lib/studio/recorder/studio-recorder.ts";

/** What the script of a mock test needs of its page, by `data-exam`; with a clock, `clock` too. */
export const PARTS = ["studio", "said", "calls", "progress"] as const;

export function examPart(name: (typeof PARTS)[number] | "clock"): HTMLElement {
  const selector = `[data-exam=${name}]`;
  const part = document.querySelector<HTMLElement>(selector);
  if (!part) throw new Error(`no ${selector}`);
  return part;
}

/** A screen reader's voice would be recorded, so the page says nothing now. */
export function isQuiet({ state, isEnding }: StudioRecorder): boolean {
  return isUnderWay(state.phase) || isEnding;
}

export class ExamVoice {
  private waiting: (() => string) | null = null;

  constructor(
    private readonly recorder: StudioRecorder,
    signal: AbortSignal,
  ) {
    const forget = recorder.subscribe(() => this.speak());
    signal.addEventListener("abort", forget);
  }

  call(words: () => string): void {
    this.waiting = words;
    this.speak();
  }

  /** Says it, and leaves it on the page until the next text. */
  show(text: string | null): void {
    const place = examPart("said");
    for (const body of place.children) body.textContent = text;
    place.hidden = text === null;
    place.scrollIntoView({ block: "nearest" });
    if (text !== null) return this.call(() => text);
    // Old words belong to another segment, and a screen reader would still find them here.
    examPart("calls").replaceChildren();
  }

  private speak(): void {
    if (!this.waiting || isQuiet(this.recorder)) return;
    examPart("calls").textContent = this.waiting();
    this.waiting = null;
  }
}

/** Posts what the form without script would post, and follows the answer. */
export function sendForm(address: string, values: Record<string, string | number>): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = address;
  for (const [name, value] of Object.entries(values)) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = String(value);
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
