import type { Parts } from "#app/lib/page-parts.ts";
import { saveInPlace } from "./save-in-place.ts";

export const needs = {
  dialog: "dialog",
  works: "input[type]",
  says: "[aria-live]",
} as const;

/** The studio's switch is the same one. Its module would bring all of the studio. */
const SETTING = "single-keys";

/** A key presses what carries it as `data-key`. In a list J and K move from link to link. */
export default function enhance(
  _: HTMLElement,
  { dialog, works, says }: Parts<typeof needs>,
): void {
  const form = document.querySelector<HTMLFormElement>("[data-review]");
  // A page with a refusal has to go.
  if (form?.dataset.review) saveInPlace(form, says);
  const opener = document.querySelector<HTMLElement>("[data-key='?']");
  // A browser of before 2022 has no place for the switch, so it has no keys.
  if (!opener || !("showModal" in dialog)) return;
  let isLeaving = false;

  works.checked = work();
  works.addEventListener("change", () => {
    work(works.checked);
    tell();
  });
  opener.addEventListener("click", () => dialog.showModal());
  form?.addEventListener("submit", ({ defaultPrevented }) => (isLeaving = !defaultPrevented));
  addEventListener("pageshow", () => (isLeaving = false)); // Back brings the page as it was left
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
 * Whether they work, or from now on. People who use speech input or press keys by accident switch
 * them off (WCAG 2.1.4).
 */
function work(wanted?: boolean): boolean {
  try {
    if (wanted !== undefined) localStorage.setItem(SETTING, wanted ? "on" : "off");
    return localStorage.getItem(SETTING) !== "off";
  } catch {
    return wanted ?? true; // without storage they are on again in the next page
  }
}

type Pressed = Pick<
  KeyboardEvent,
  "key" | "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "repeat" | "isComposing"
>;

/** As in "J" or "Shift+O"; "" for what is the browser's. A Hindi keyboard has our letters, too. */
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

/** Or pauses what plays, whichever it is. */
function play(sound: HTMLAudioElement): void {
  const playing = [...document.querySelectorAll("audio")].find((one) => !one.paused);
  if (playing) playing.pause();
  else void sound.play().catch(reportError);
}
