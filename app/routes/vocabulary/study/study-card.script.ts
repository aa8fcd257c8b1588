import type { Parts } from "#app/lib/page-parts.ts";
import { keepRatings } from "./kept-ratings.ts";

export const needs = { status: "[aria-live]" };

/**
 * Cards by keyboard: Space or Enter shows the meaning, 1 to 4 rate the word. The keys work while the
 * focus is in the card, so they disturb nothing else. Where the provider keeps no progress, the
 * browser does; what it needs for that is loaded then.
 */
export default function enhance(root: HTMLElement, { status }: Parts<typeof needs>): void {
  root.addEventListener("keydown", (event) => {
    const card = root.querySelector(".study-card");
    if (!(event.target instanceof Element) || !card?.contains(event.target)) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isOnCard = event.target.id === "study-card";
    const button = /^[1-4]$/.test(event.key)
      ? card.querySelectorAll<HTMLElement>("[name=rating]")[Number(event.key) - 1]
      : isOnCard && (event.key === " " || event.key === "Enter")
        ? card.querySelector<HTMLElement>(".btn-primary")
        : null;
    if (!button) return;
    event.preventDefault();
    button.click();
  });
  const { device, owner = "", url = "" } = root.dataset;
  const tell = keepRatings(root, status, { owner, url });
  if (device === undefined || !keepsAnything()) return;
  void import("./device-study.ts")
    .then(({ studyOnDevice }) => studyOnDevice(root, device, tell))
    .catch(reportError);
}

function keepsAnything(): boolean {
  try {
    localStorage.setItem("study-probe", "1");
    localStorage.removeItem("study-probe");
    return true;
  } catch {
    return false; // refused in some private windows: the words are gone through in turn
  }
}
