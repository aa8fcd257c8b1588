import type { Parts } from "#app/lib/page-parts.ts";
import { keptPosts } from "#app/lib/post-queue.ts";

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

/**
 * How well a word was known is kept on the device until the server has answered; then the next card
 * comes. Its review has an id, so that it counts once however often it is sent. Returns how cards
 * that the device turns by itself are sent.
 */
function keepRatings(
  root: HTMLElement,
  status: HTMLElement,
  { owner, url }: { owner: string; url: string },
): (review: Record<string, string>) => void {
  const queue = keptPosts(owner, ({ fields }, outcome, said) => {
    // Without a connection a rating waits behind what was pressed on another page.
    if (fields.review_id === undefined && "message" in outcome) return;
    // On the device the next card is there already.
    if (outcome.kind === "done" && !root.dataset.device) return nextCard();
    if (outcome.kind === "refused") setPressable(root, true);
    if (status.textContent !== said) status.textContent = said;
  });
  root.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (submitter.hasAttribute("aria-disabled")) return;
    setPressable(root, false);
    queue.add(url, { ...hiddenFields(form), rating: submitter.value, owner });
  });
  void queue.flush();
  return (review) => queue.add(url, { ...review, owner });
}

function setPressable(root: HTMLElement, is: boolean): void {
  for (const button of root.querySelectorAll("[name=rating]"))
    if (is) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
}

function hiddenFields(form: HTMLFormElement): Record<string, string> {
  const inputs = form.querySelectorAll<HTMLInputElement>("input[type=hidden]");
  return Object.fromEntries([...inputs].map(({ name, value }) => [name, value]));
}

/** A card whose meaning is not shown has the address of the next one already. */
function nextCard(): void {
  const next = new URL(location.href);
  if (!next.searchParams.has("shown")) return location.reload();
  next.searchParams.delete("shown");
  next.hash = "study-card";
  location.assign(next);
}
