import { keyOf } from "#app/lib/marking/key-names.ts";
import type { Parts } from "#app/lib/page-parts.ts";
import { singleKeysWork, switchSingleKeys } from "#app/lib/studio/recorder/single-keys.ts";

export const needs = { dialog: "dialog", works: "input[type]" } as const;

/** Lets J and K move between the tests of the list, and ? show the keys. */
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
    if (key === "?") dialog.showModal();
    else move(key === "J" ? 1 : key === "K" ? -1 : NaN);
  });
  opener.hidden = false;
}

function move(by: number): void {
  const links: (Element | null)[] = [...document.querySelectorAll(".row-title a")];
  const link = links[links.indexOf(document.activeElement) + by];
  if (link instanceof HTMLElement) link.focus();
}
