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
