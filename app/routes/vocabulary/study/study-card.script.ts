import { keyOf } from "#app/lib/studio/recorder/key-names.ts";
import type { Parts } from "#app/lib/page-parts.ts";
import { keptPosts, type PostQueue } from "#app/lib/post-queue.ts";
import { turnCards } from "./turn-cards.ts";

export const needs = { status: "[aria-live]" };

/**
 * Adds keys to cards: Space or Enter shows the meaning, 1 to 4 rate the word. They work only while
 * the focus is in the card, so they disturb nothing else. When the provider stores no progress,
 * loads the code that keeps it in the browser.
 */
export default function enhance(root: HTMLElement, { status }: Parts<typeof needs>): void {
  root.addEventListener("keydown", (event) => {
    // The card before has the focus for a moment.
    const card = root.querySelector(".study-card");
    if (!(event.target instanceof Element) || !event.target.closest(".study-card")) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    const isOnCard = event.target.closest("a, button") === null;
    const key = keyOf(event);
    const button = /^[1-4]$/.test(key)
      ? card?.querySelectorAll<HTMLElement>("[name=rating]")[Number(key) - 1]
      : isOnCard && (key === "Space" || event.key === "Enter")
        ? card?.querySelector<HTMLElement>(".btn-primary")
        : null;
    // The other side of the card is in the page too, and the side before for a moment.
    if (!button || button.closest("[hidden], [data-leaving]")) return;
    event.preventDefault();
    button.click();
  });
  const { device, hand, owner = "", url = "" } = root.dataset;
  if (hand !== undefined) return turnCards(root, status, { hand, owner, url });
  const queue: PostQueue = keptPosts(owner, ({ fields }, outcome, said) => {
    // Offline, a rating waits behind posts of other pages.
    if (fields.review_id === undefined && "message" in outcome) return;
    if (status.textContent !== said) status.textContent = said;
  });
  void queue.flush();
  if (device === undefined || !keepsAnything()) return;
  void import("./device-study.ts")
    .then(({ studyOnDevice }) =>
      studyOnDevice(root, device, (review) => queue.add(url, { ...review, owner })),
    )
    .catch(reportError);
}

function keepsAnything(): boolean {
  try {
    localStorage.setItem("study-probe", "1");
    localStorage.removeItem("study-probe");
    return true;
  } catch {
    return false; // blocked in some private windows: the words are shown in order
  }
}
