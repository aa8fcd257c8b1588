export function clockText(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds) || seconds < 0) return "--:--";
  const whole = Math.floor(seconds);
  return `${String(Math.floor(whole / 60)).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
}

/** "00:34:59" */
export function longClockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  return `${String(hours).padStart(2, "0")}:${clockText(seconds - hours * 3600)}`;
}

export function shortClockText(seconds: number): string {
  return clockText(Math.round(seconds)).replace(/^0(?=\d:)/, "");
}

export function spokenLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [plural(Math.floor(whole / 60), "minute"), plural(whole % 60, "second")].filter(
    (part) => !part.startsWith("0 "),
  );
  return parts.join(" ") || "0 seconds";
}

export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
