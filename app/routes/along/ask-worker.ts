import type { AlongNews, AlongWish } from "#app/lib/along/kept.ts";

/** A worker that says nothing for so long has died. */
const SILENCE_MS = 30_000;

/** Brings the worker here, and waits for its last word; `hear` gets what it says before. */
export async function askWorker(
  wish: AlongWish,
  hear?: (news: AlongNews) => void,
): Promise<AlongNews | null> {
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const end = (): void => resolve({ failed: "line" });
    let timer = setTimeout(end, SILENCE_MS);
    port1.onmessage = ({ data: news }: MessageEvent<AlongNews | null>) => {
      clearTimeout(timer);
      if (!news || !("done" in news)) return resolve(news);
      timer = setTimeout(end, SILENCE_MS);
      hear?.(news);
    };
    active?.postMessage(wish, [port2]);
  });
}
