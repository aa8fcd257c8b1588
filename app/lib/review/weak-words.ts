import { LATE, NOT_SAID, PAUSE, type Reason } from "#plan/weak.ts";
import { headName } from "./marks.ts";

const OTHERS: Partial<Record<Reason, string>> = {
  [NOT_SAID]: "A fact not said",
  [LATE]: "Late start",
  [PAUSE]: "Long pause",
};

/** Returns why a segment is weak: "Omission, late start". Leaves out unknown codes. */
export function reasonsText(reasons: readonly Reason[]): string {
  const names = reasons.flatMap((code) => OTHERS[code] ?? headName(code) ?? []);
  return names.map((name, index) => (index === 0 ? name : name.toLowerCase())).join(", ");
}
