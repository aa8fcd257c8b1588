import { keyOf } from "#app/lib/studio/recorder/key-names.ts";
import type { Parts } from "#app/lib/page-parts.ts";
import { singleKeysWork, switchSingleKeys } from "#app/lib/studio/recorder/single-keys.ts";

export const needs = { dialog: "dialog", works: "input[type]" } as const;

/** What a key presses in the open segment of a practice. */
const PRESSED: Record<string, string> = {
  P: ".source-own > .btn-round",
  "1": ".source:not(.source-own, .source-sample) > .btn-round",
  "2": ".source-own > .btn-round",
  "3": ".source-sample > .btn-round",
  Space: "[data-all]",
  A: "[data-comment]",
};

/** Lets J and K move between the rows of the page, and ? show the keys. */
export default function enhance(_: HTMLElement, { dialog, works }: Parts<typeof needs>): void {
  const opener = document.querySelector<HTMLElement>("[data-key='?']");
  // A browser before 2022 cannot show the switch, so it has no keys.
  if (!opener || !("showModal" in dialog)) return;
  works.checked = singleKeysWork();
  works.addEventListener("change", () => switchSingleKeys(works.checked));
  opener.addEventListener("click", () => dialog.showModal());
  addEventListener("keydown", (event) => {
    const isTyping =
      event.target instanceof Element && event.target.closest("input, textarea, select");
    if (!works.checked || isTyping || dialog.open) return;
    const key = keyOf(event);
    const isOnButton =
      key === "Space" &&
      event.target instanceof Element &&
      event.target.closest("button, a, summary");
    if (isOnButton) return;
    if (key === "?") dialog.showModal();
    else if (key === "J" || key === "K") move(key === "J" ? 1 : -1);
    else if (!press(PRESSED[key])) return;
    event.preventDefault();
  });
  opener.hidden = false;
}

/** Moves to the next row, and opens its segment. */
function move(by: 1 | -1): void {
  const rows: (Element | null)[] = [...document.querySelectorAll(".row-title a, .fold > summary")];
  const open = document.querySelector(".fold[open] > summary");
  const from = rows.includes(document.activeElement) ? document.activeElement : open;
  const row = rows[rows.indexOf(from) + by];
  if (!(row instanceof HTMLElement)) return;
  const fold = row.closest<HTMLDetailsElement>("details.fold");
  if (fold) {
    for (const other of document.querySelectorAll<HTMLDetailsElement>("details.fold"))
      other.open = other === fold;
  }
  row.focus();
}

/** Presses a button of the open segment; false where there is none. */
function press(selector: string | undefined): boolean {
  const button = selector && document.querySelector<HTMLElement>(`.fold[open] ${selector}`);
  if (!button) return false;
  button.click();
  return true;
}
