import { estimateTexts, type Mark, marksQuery, readMarks } from "#app/lib/practice/own-marks.ts";

/**
 * Counts ticks as they are made. The address takes them too, so that a reload and the other pages
 * of the review keep them.
 */
export function wakeMarks(review: HTMLElement, form: HTMLFormElement): void {
  review.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.name === "mark")
      count(review, readMarks(new FormData(form).getAll("mark")));
  });
}

function count(review: HTMLElement, marks: readonly Mark[]): void {
  history.replaceState(history.state, "", withMarks(location.href, marks));
  for (const link of review.querySelectorAll<HTMLAnchorElement>(".pagination a"))
    link.href = withMarks(link.href, marks);
  const fold = review.querySelector<HTMLDetailsElement>("[data-own-marks]");
  if (fold && marks.length > 0) fold.open = true;
  const texts = marks.length > 0 ? estimateTexts(marks) : [];
  for (const [index, line] of review.querySelectorAll("[data-estimate]").entries())
    line.textContent = texts[index] ?? "";
  for (const fold of review.querySelectorAll<HTMLElement>("[data-marks]")) {
    const ticks = marks.filter(({ segment }) => String(segment) === fold.dataset.marks).length;
    const shown = fold.querySelector("[data-count]");
    if (shown) shown.textContent = ticks > 0 ? ` (${ticks})` : "";
  }
}

function withMarks(address: string, marks: readonly Mark[]): string {
  const url = new URL(address);
  url.searchParams.delete("mark");
  return url.href + marksQuery(marks);
}
