import { readDay, readTime } from "./upstream-time.ts";

const listDate = new Intl.DateTimeFormat("en-IN", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  timeZone: "Australia/Sydney",
});

/** A date in a list as dd/mm/yyyy, in Sydney's day; an unreadable date is shown as it came. */
export function formatDate(iso: string): string {
  const date = readTime(iso) ?? readDay(iso);
  return date ? listDate.format(date) : iso;
}

/** Milliseconds as mm:ss, the specification's form for audio; unknown lengths are dashes. */
export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms) || ms < 0) return "--:--";
  const seconds = Math.round(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Seconds of a video in words: "6 minutes"; null when unknown. */
export function formatLength(seconds: number | null): string | null {
  if (seconds === null || !Number.isFinite(seconds) || seconds <= 0) return null;
  if (seconds < 59.5) return counted(Math.ceil(seconds), "second");
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return counted(minutes, "minute");
  const rest = minutes % 60;
  return (
    counted(Math.floor(minutes / 60), "hour") + (rest > 0 ? ` ${counted(rest, "minute")}` : "")
  );
}

/** Bytes in words for a receipt: "57 kB". */
export function formatSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Seconds to wait in words: "40 seconds", "3 minutes". */
export function formatWait(seconds: number): string {
  return seconds < 90 ? counted(seconds, "second") : counted(Math.ceil(seconds / 60), "minute");
}

/** What somebody who tries too often is told. */
export function waitMessage(seconds: number): string {
  return `Too many tries. Wait ${formatWait(seconds)}, then try again.`;
}

/** "1 day", "22 days". */
export function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
