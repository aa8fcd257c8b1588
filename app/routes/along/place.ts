/** Shows or hides words that stand in the page. */
export function say(place: ParentNode, name: string, isTrue = true): void {
  for (const words of place.querySelectorAll<HTMLElement>(`[data-say~=${name}]`))
    words.hidden = !isTrue;
}

/** Writes facts into their places. */
export function fill(place: ParentNode, facts: Record<string, string | undefined>): void {
  for (const [name, text] of Object.entries(facts))
    for (const fact of place.querySelectorAll(`[data-fact=${name}]`)) fact.textContent = text ?? "";
}

/** "2.1 MB" */
export function sizeOf(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** "24 Nov 2026, 12:30 pm", where the student is. */
export function dayAndTime(moment: number): string {
  return new Date(moment).toLocaleString("en-AU", { dateStyle: "medium", timeStyle: "short" });
}
