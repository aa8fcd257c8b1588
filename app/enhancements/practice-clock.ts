/**
 * The time a student has spent in one dialogue, as hh:mm:ss; it goes on from segment to segment in
 * this tab.
 */
export default function enhance(clock: HTMLElement): void {
  const key = `practice-clock:${clock.dataset.dialogue ?? ""}`;
  const started = Date.now() - stored(key);
  const tick = () => {
    const seconds = Math.floor((Date.now() - started) / 1000);
    clock.textContent = [seconds / 3600, (seconds % 3600) / 60, seconds % 60]
      .map((part) => String(Math.floor(part)).padStart(2, "0"))
      .join(":");
  };
  tick();
  clock.hidden = false;
  window.setInterval(tick, 1000);
  window.addEventListener("pagehide", () => keep(key, Date.now() - started));
}

function stored(key: string): number {
  try {
    return Number(sessionStorage.getItem(key)) || 0;
  } catch {
    return 0; // storage is refused in some private windows; the clock then starts anew
  }
}

function keep(key: string, spent: number): void {
  try {
    sessionStorage.setItem(key, String(spent));
  } catch {
    // as above
  }
}
