import type { AlongNews, AlongProgress, AlongWish } from "#app/lib/along/kept.ts";

/** A worker that says nothing for so long has died. */
const SILENCE_MS = 30_000;

/**
 * Waits for the worker's last word; `hear` gets what it says before. It comes to this device with the
 * first page that is kept: where there is none, nothing is.
 */
export async function askWorker(
  wish: AlongWish,
  hear?: (progress: AlongProgress) => void,
): Promise<AlongNews> {
  const { serviceWorker } = navigator;
  if (wish.wish === "keep") await serviceWorker.register("/sw.js");
  else if (!(await serviceWorker.getRegistration())) return { kept: [] };
  const { active } = await serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    let timer = setTimeout(reject, SILENCE_MS);
    port1.onmessage = ({ data: news }: MessageEvent<AlongNews | AlongProgress>) => {
      clearTimeout(timer);
      if ("kept" in news) return resolve(news);
      timer = setTimeout(reject, SILENCE_MS);
      hear?.(news);
    };
    active?.postMessage(wish, [port2]);
  });
}

/** What is here. The worker compares whose the page is and of which build, and renews what is too old. */
export function lookAt(document: Document): Promise<AlongNews> {
  const owner = document.querySelector<HTMLElement>("[data-owner]")?.dataset.owner ?? "";
  const script = document.querySelector("script[type=module]")?.getAttribute("src") ?? "";
  return askWorker({ wish: "look", owner, script, page: location.href });
}

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
