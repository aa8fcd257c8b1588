import { tryMicrophone } from "#app/lib/studio/recorder/microphone-trial.ts";
import type { Parts } from "#app/lib/page-parts.ts";
import { troubleOf } from "#app/lib/studio/recorder/microphone.ts";
import { TROUBLE_WORDS } from "#app/lib/studio/recorder/trouble-words.ts";

export const needs = {
  press: "button[data-press]",
  level: "meter",
  said: "[data-said]",
  answer: "[data-answer]",
  own: "audio[data-own]",
  without: "[data-without]",
} as const;

const LONGEST_MS = 60_000;
const CHIME_MS = 1_500;

/** Records one answer after a chime, in memory, and plays it back. Nothing is sent. */
export default function enhance(
  steps: HTMLElement,
  { press, level, said, answer, own, without }: Parts<typeof needs>,
): void {
  without.hidden = true;
  press.disabled = false;
  let running: AbortController | null = null;
  let isRecording = false;
  const name = (words: string) => (press.lastElementChild ?? press).replaceChildren(words);
  press.addEventListener("click", () => {
    if (isRecording) running?.abort();
    else if (!running) void speak();
  });

  async function speak(): Promise<void> {
    for (const sound of steps.querySelectorAll("audio")) sound.pause();
    running = new AbortController();
    said.textContent = "";
    name("Wait for the chime");
    try {
      const { url } = await tryMicrophone({
        onLevel: (peak) => (level.value = Math.min(1, peak)),
        signal: running.signal,
        longestMs: LONGEST_MS,
        before: async () => {
          await chime();
          isRecording = true;
          name("Finish");
        },
      });
      URL.revokeObjectURL(own.src);
      own.src = url;
      answer.hidden = false;
      said.textContent = "Your answer is here. Hear it, then the sample.";
    } catch (error) {
      said.textContent = TROUBLE_WORDS[troubleOf(error, navigator.userAgent)];
    } finally {
      running = null;
      isRecording = false;
      level.value = 0;
      name("Speak again");
    }
  }
}

/** Resolves when the chime has ended, or when a browser does not play it. */
function chime(): Promise<void> {
  const sound = new Audio("/chime.mp3");
  return new Promise((resolve) => {
    setTimeout(resolve, CHIME_MS);
    sound.addEventListener("ended", () => resolve());
    sound.play().catch(() => resolve());
  });
}
