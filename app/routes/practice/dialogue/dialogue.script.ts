import { longClockText, stepTime } from "#app/lib/studio/player/sound-time.ts";

/** Runs the clock of a dialogue, and adds late answers at its end. */
export default function enhance(clock: HTMLElement): void {
  run(clock);
  // Next does not wait for the upload, so the server may not have counted the last answer.
  if (document.querySelector("[data-missing]"))
    void import("#app/lib/studio/way/end-anew.ts").then((end) => end.showEndAnew());
}

/** Runs the clock, which continues from segment to segment in this tab. */
function run(clock: HTMLElement): void {
  const key = `practice-clock:${clock.dataset.dialogue ?? ""}`;
  const started = Date.now() - stored(key);
  const tick = () => {
    const text = longClockText((Date.now() - started) / 1000);
    if (clock.textContent !== text) clock.textContent = text;
  };
  tick();
  clock.removeAttribute("data-waits");
  // While a sound plays, the clock ticks with it, so that the page is painted once for both.
  const longest = 1100;
  let step = 0;
  let followed = 0;
  window.setInterval(() => Date.now() - followed > longest && tick(), 1000);
  const follow = ({ type, target }: Event): void => {
    if (!(target instanceof HTMLMediaElement)) return;
    const now = stepTime(target);
    if (now !== step) tick();
    followed = type === "pause" ? 0 : Date.now();
    step = now;
  };
  for (const type of ["timeupdate", "pause"]) document.addEventListener(type, follow, true);
  window.addEventListener("pagehide", () => keep(key, Date.now() - started));
}

function stored(key: string): number {
  try {
    return Number(sessionStorage.getItem(key)) || 0;
  } catch {
    return 0; // some private windows block storage; then the clock starts again
  }
}

function keep(key: string, spent: number): void {
  try {
    sessionStorage.setItem(key, String(spent));
  } catch {
    // as above
  }
}
