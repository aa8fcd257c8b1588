/** One sound of a segment: its row with the browser's own audio element. */
export interface Source {
  row: HTMLElement;
  audio: HTMLAudioElement;
  button: HTMLButtonElement;
  /** "Your Response 3". */
  name: string;
  /** Seconds, where the server knows them. */
  length: number | null;
  /** Its drawn wave, where there is one. */
  wave: Element | null;
}

/** The source of a row, or nothing where there is no sound. */
export function readSource(row: HTMLElement): Source[] {
  const audio = row.querySelector("audio");
  const button = row.querySelector("button");
  if (!audio || !button) return [];
  const { label = "", seconds } = row.dataset;
  const length = seconds ? Number(seconds) : null;
  return [{ row, audio, button, name: label, length, wave: row.querySelector(".sound-wave") }];
}
