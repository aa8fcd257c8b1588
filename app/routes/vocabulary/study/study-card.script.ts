import type { Parts } from "#app/lib/page-parts.ts";
import { keptPosts } from "#app/lib/post-queue.ts";

export const needs = { status: "[aria-live]" };

/**
 * Adds keys to cards: Space or Enter shows the meaning, 1 to 4 rate the word. They work only while
 * the focus is in the card, so they disturb nothing else. When the provider stores no progress,
 * loads the code that keeps it in the browser.
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
    return false; // blocked in some private windows: the words are shown in order
  }
}

/**
 * Keeps a rating on the device until the server has answered, then shows the next card. Each review
 * has an id, so that it counts once. Returns the function that sends the reviews of the device's
 * own cards.
 */
function keepRatings(
  root: HTMLElement,
  status: HTMLElement,
  { owner, url }: { owner: string; url: string },
): (review: Record<string, string>) => void {
  const queue = keptPosts(owner, ({ fields }, outcome, said) => {
    // Offline, a rating waits behind posts of other pages.
    if (fields.review_id === undefined && "message" in outcome) return;
    // On the device, the next card is already shown.
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

/** Loads the next card. Before its meaning is shown, the URL is already that of the next one. */
function nextCard(): void {
  const next = new URL(location.href);
  if (!next.searchParams.has("shown")) return location.reload();
  next.searchParams.delete("shown");
  next.hash = "study-card";
  location.assign(next);
}
