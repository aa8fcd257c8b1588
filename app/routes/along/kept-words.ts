/** An element with its words, and what stands in it. */
export function element(tag: string, text: string, ...inside: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.append(...(text === "" ? [] : [text]), ...inside);
  return made;
}

/** "24 Nov, 12:30 pm", where the student is. */
export function dayAndTime(moment: number): string {
  const parts = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" } as const;
  return new Date(moment).toLocaleString("en-AU", parts);
}
