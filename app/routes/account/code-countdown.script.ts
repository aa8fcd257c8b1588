import type { Parts } from "#app/lib/page-parts.ts";

export const needs = {
  submit: "button[value=verify]",
  reset: "button[value=resend]",
  text: "#code-time",
  speech: "[data-speech]",
} as const;

const SPOKEN_SECONDS = 30;
const OVER = "This code is too old. Press Reset OTP for a new one.";

/** Counts down the seconds of a code. At zero, Reset replaces Submit; typed digits stay. */
export default function enhance(
  step: HTMLElement,
  { submit, reset, text, speech }: Parts<typeof needs>,
): void {
  const end = Date.now() + Number(step.dataset.seconds) * 1000;
  const say = (words: string) => {
    if (speech.textContent !== words) speech.textContent = words;
  };
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    text.textContent =
      seconds > 0
        ? `The code works for ${inWords(seconds)}. After that you can press Reset OTP.`
        : OVER;
    if (seconds <= SPOKEN_SECONDS && seconds > 0) say("30 seconds left for this code.");
    if (seconds > 0) return;
    window.clearInterval(timer);
    say(OVER);
    reset.disabled = false;
    if (document.activeElement === submit) reset.focus();
    submit.disabled = true;
  };
  const timer = window.setInterval(tick, 1000);
  tick();
}

function inWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [count(minutes, "minute"), count(rest, "second")];
  return parts.filter(Boolean).join(" ");
}

function count(amount: number, unit: string): string {
  if (amount === 0) return "";
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
