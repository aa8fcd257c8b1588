import type { Parts } from "#app/lib/page-parts.ts";
import { saveInPlace } from "./save-in-place.ts";

export const needs = {
  dialog: "dialog",
  works: "input[type]",
  says: "[aria-live]",
} as const;

/** Shared with the studio's switch. Its module would load the whole studio. */
const SETTING = "single-keys";

/** Lets keys press the elements with that `data-key`. J and K move between links of a list. */
export default function enhance(
  _: HTMLElement,
  { dialog, works, says }: Parts<typeof needs>,
): void {
  const form = document.querySelector<HTMLFormElement>("[data-review]");
  // A page with an error must be loaded again.
  if (form?.dataset.review) saveInPlace(form, says);
  const opener = document.querySelector<HTMLElement>("[data-key='?']");
  // A browser before 2022 cannot show the switch, so it has no keys.
  if (!opener || !("showModal" in dialog)) return;
  let isLeaving = false;

  works.checked = work();
  works.addEventListener("change", () => {
    work(works.checked);
    tell();
  });
  opener.addEventListener("click", () => dialog.showModal());
  form?.addEventListener("submit", ({ defaultPrevented }) => (isLeaving = !defaultPrevented));
  addEventListener("pageshow", () => (isLeaving = false)); // Back shows the page as it was left
  addEventListener("keydown", (event) => {
    const isTyping =
      event.target instanceof Element && event.target.closest("input, textarea, select");
    if (works.checked && !isTyping && !dialog.open && !isLeaving) press(keyOf(event));
  });
  opener.hidden = false;
  tell();

  function tell(): void {
    document.body.classList.toggle("has-keys", works.checked);
    for (const element of document.querySelectorAll<HTMLElement>("[data-key]"))
      if (works.checked) element.setAttribute("aria-keyshortcuts", element.dataset.key ?? "");
      else element.removeAttribute("aria-keyshortcuts");
  }
}

/**
 * Returns whether the keys work, or sets it. People who use speech input or press keys by accident
 * switch them off (WCAG 2.1.4).
 */
function work(wanted?: boolean): boolean {
  try {
    if (wanted !== undefined) localStorage.setItem(SETTING, wanted ? "on" : "off");
    return localStorage.getItem(SETTING) !== "off";
  } catch {
    return wanted ?? true; // without storage they are on again on the next page
  }
}

type Pressed = Pick<
  KeyboardEvent,
  "key" | "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "repeat" | "isComposing"
>;

/** Returns "J" or "Shift+O"; "" for the browser's keys. A Hindi keyboard has our letters, too. */
export function keyOf(event: Pressed): string {
  const { key } = event;
  const isHeld = event.ctrlKey || event.altKey || event.metaKey || event.repeat;
  if (isHeld || event.isComposing || key.length > 1) return "";
  if (key === "?") return key;
  const name = key < "\u0250" ? key.toUpperCase() : event.code.slice("Key".length);
  if (!/^[A-Z]$/.test(name)) return "";
  return event.shiftKey ? `Shift+${name}` : name;
}

function press(key: string): void {
  const found = document.querySelector<HTMLElement>(`[data-key="${key}"]`);
  if (found instanceof HTMLAudioElement) play(found);
  else if (found) found.click();
  else {
    const links: (Element | null)[] = [...document.querySelectorAll(".row-title a")];
    const step = key === "J" ? 1 : key === "K" ? -1 : NaN;
    const link = links[links.indexOf(document.activeElement) + step];
    if (link instanceof HTMLElement) link.focus();
  }
}

/** Plays a sound, or pauses the one that is playing. */
function play(sound: HTMLAudioElement): void {
  const playing = [...document.querySelectorAll("audio")].find((one) => !one.paused);
  if (playing) playing.pause();
  else void sound.play().catch(reportError);
}
