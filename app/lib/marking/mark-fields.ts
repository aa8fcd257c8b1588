import { HEAD_GROUPS } from "#plan/marks.ts";
import { MOST } from "#plan/review.ts";

export interface CountedHead {
  code: string;
  name: string;
  /** The marks that an error of this kind takes. */
  cost: number;
  /** A letter of its name. */
  key: string;
}

const KEYS: Record<string, string> = {
  ...{ om: "O", di: "D", in: "I", re: "R" },
  ...{ rg: "E", id: "M", st: "T", gr: "G", pr: "N" },
  ...{ lp: "L", he: "H", sc: "C" },
};

/** The error heads in their groups, each with its key. */
export const COUNTED_GROUPS = HEAD_GROUPS.map(({ name, cost, heads }) => ({
  name,
  heads: heads.map((head): CountedHead => ({ ...head, cost, key: KEYS[head.code] ?? "" })),
}));
export const COUNTED_HEADS = COUNTED_GROUPS.flatMap(({ heads }) => heads);

type Counts = Record<string, number>;

/** Returns the heads with errors, their sums and the marks that they cost. */
export function countedHeads(all: readonly Counts[]) {
  return COUNTED_HEADS.flatMap(({ code, name, cost }) => {
    const count = all.reduce((sum, counts) => sum + (counts[code] ?? 0), 0);
    return count > 0 ? [{ name, count, lost: count * cost }] : [];
  });
}

/** Returns the rest of a dialogue's marks after its segments' errors. */
export function countedMark(all: readonly Counts[], most: number): number {
  const lost = countedHeads(all).reduce((sum, head) => sum + head.lost, 0);
  return Math.max(0, most - lost);
}

/** Returns "Omission 2, Register 1"; "" without errors. */
export function countsText(all: readonly Counts[]): string {
  return countedHeads(all)
    .map(({ name, count }) => `${name} ${count}`)
    .join(", ");
}

/** Reads a typed mark of a dialogue: half marks; null for an empty field, undefined for none. */
export function readHalfMarks(typed: string, most: number): number | null | undefined {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  const half = Number(text) * 2;
  const isMark = /^\d{1,2}(\.\d)?$/.test(text) && Number.isInteger(half) && half <= most * 2;
  return isMark ? half : undefined;
}

export const NOT_A_MARK = (most: number) =>
  `The estimate must be a number from 0 to ${most}, in steps of a half`;

/** Reads "0:06" or "6" as milliseconds; null for anything else. */
export function readMoment(typed: string): number | null {
  const [, minutes = "0", seconds] = /^(?:(\d{1,2}):)?(\d{1,3}(?:\.\d)?)$/.exec(typed.trim()) ?? [];
  const ms = Math.round((Number(minutes) * 60 + Number(seconds)) * 1000);
  return seconds === undefined || ms > MOST.momentMs ? null : ms;
}
