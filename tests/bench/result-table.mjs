/**
 * Makes one row of the result. `max` and `min` are budgets. `timed` marks a value that a busy
 * machine changes: it is reported but never fails the run. `runs` are the measurements behind a
 * median; their range is printed, because a smaller difference means nothing. `why` explains a
 * value over its budget.
 */
export function row(
  measure,
  value,
  { unit = "", digits = 0, max, min, timed = false, runs, why } = {},
) {
  const over = (max !== undefined && !(value <= max)) || (min !== undefined && !(value >= min));
  const verdict = max === undefined && min === undefined ? "" : over ? "over" : "ok";
  const range = runs
    ? ` (${Math.min(...runs).toFixed(digits)} - ${Math.max(...runs).toFixed(digits)})`
    : "";
  return {
    measure,
    value: Number(value.toFixed(digits + 1)),
    runs,
    text: `${value.toFixed(digits)} ${unit}`.trim() + range,
    budget: budgetText(max, min, unit),
    verdict,
    timed,
    why: over ? why : undefined,
  };
}

function budgetText(max, min, unit) {
  if (max !== undefined && min !== undefined) return `${min} - ${max} ${unit}`.trim();
  if (max !== undefined) return max === 0 ? "0" : `<= ${max} ${unit}`.trim();
  return min === undefined ? "" : `>= ${min} ${unit}`.trim();
}

/** Formats all groups as one table, in plain text that is also Markdown. */
export function tableText(groups) {
  const head = { measure: "measure", text: "value", budget: "budget", verdict: "" };
  const lines = groups.flatMap(({ title, rows, failure }) => [
    { measure: `**${title}**`, text: "", budget: "", verdict: "" },
    ...rows.map(({ timed, verdict, ...rest }) => ({
      ...rest,
      verdict: verdict === "over" && timed ? "over (timed)" : verdict,
    })),
    ...(failure
      ? [{ measure: "could not be measured", text: "", budget: "", verdict: failure.slice(0, 80) }]
      : []),
  ]);
  const width = (key) => Math.max(...[head, ...lines].map((line) => line[key].length));
  const columns = ["measure", "text", "budget", "verdict"].map((key) => [key, width(key)]);
  const print = (line) =>
    `| ${columns.map(([key, wide]) => (key === "text" ? line[key].padStart(wide) : line[key].padEnd(wide))).join(" | ")} |`;
  const rule = `|${columns.map(([key, wide]) => (key === "text" ? `${"-".repeat(wide + 1)}:` : "-".repeat(wide + 2))).join("|")}|`;
  const reasons = groups.flatMap(({ rows }) =>
    rows.filter(({ why }) => why).map(({ measure, why }) => `- ${measure}: ${why}`),
  );
  return [
    print(head),
    rule,
    ...lines.map(print),
    ...(reasons.length > 0 ? ["", "Behind what is over:", ...reasons] : []),
  ].join("\n");
}
