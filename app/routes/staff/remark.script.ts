import { withSentence } from "#app/lib/marking/sentences.ts";
import { shortClockText } from "#app/lib/studio/player/sound-time.ts";

/** Inserts sentences by their words, and comments on the moment that the answer has reached. */
export default function enhance(list: HTMLElement): void {
  const form = list.closest("form");
  if (!form) return;
  const sentences = [...list.querySelectorAll<HTMLElement>("[data-word]")].map((item, id) => ({
    ...{ id, word: item.dataset.word ?? "" },
    text: item.querySelector("span")?.textContent ?? "",
  }));
  form.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    const inserted = withSentence(target.value, sentences);
    if (inserted !== null) target.value = inserted;
  });
  for (const button of form.querySelectorAll<HTMLButtonElement>("[data-comment]")) {
    button.addEventListener("click", () => comment(button));
    button.hidden = false;
  }
}

/** Puts the moment of the answer into the first empty comment, or into the last one. */
function comment(button: HTMLElement): void {
  const segment = button.closest("details");
  const time = segment?.querySelector<HTMLAudioElement>(".source-own audio")?.currentTime ?? 0;
  const rows = [...(segment?.querySelectorAll(".pin-row") ?? [])].map((row) => [
    ...row.querySelectorAll("input"),
  ]);
  const [at, text] = rows.find(([, field]) => field?.value === "") ?? rows.at(-1) ?? [];
  if (!at || !text) return;
  at.value = shortClockText(Math.floor(time));
  at.dispatchEvent(new Event("input", { bubbles: true }));
  text.focus();
}
