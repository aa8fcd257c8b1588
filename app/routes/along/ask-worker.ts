import type { AlongNews, AlongWish } from "#app/lib/along/kept.ts";

/** A worker that says nothing for so long has died. */
const SILENCE_MS = 30_000;

/** Brings the worker here, and waits for its last word; `hear` gets what it says before. */
export async function askWorker(
  wish: AlongWish,
  hear: (news: AlongNews) => void = () => undefined,
): Promise<AlongNews | null> {
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(end, SILENCE_MS, { failed: "line" });
    };
    const end = (news: AlongNews | null): void => {
      clearTimeout(timer);
      port1.close();
      resolve(news);
    };
    port1.onmessage = ({ data: news }: MessageEvent<AlongNews | null>) => {
      if (news === null || !("done" in news)) return end(news);
      wait();
      hear(news);
    };
    wait();
    active?.postMessage(wish, [port2]);
  });
}
