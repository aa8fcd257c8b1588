import type { AlongWish, Kept } from "#app/lib/along/kept.ts";
import { askWorker, lookAt, dayAndTime, fill, say, sizeOf } from "./ask-worker.ts";

/** Shows what is on the device, and what may come to it. */
export async function showKept(place: HTMLElement): Promise<void> {
  place.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("button");
    if (button) void fulfil(place, button);
  });
  say(place, "no-script", false);
  try {
    await render(place, (await lookAt(document)).kept);
  } catch {
    // A private window may have no worker, or refuse to name one.
    say(place, "no-worker");
  }
}

async function render(place: HTMLElement, all: readonly Kept[]): Promise<void> {
  say(place, "no-line", "kept" in document.documentElement.dataset);
  say(place, "offer", !all.some(({ address }) => address === place.dataset.list));
  say(place, "nothing", all.length === 0 && !place.dataset.list);
  say(place, "some", all.length > 0);
  place.querySelector("ol")?.replaceChildren(...all.map((kept) => rowOf(place, kept)));
  const addresses = all.map(({ address }) => address).join(" ");
  place.querySelector("button[name=all]")?.setAttribute("value", addresses);
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate()) ?? {};
  say(place, "room", quota > 0);
  fill(place, { room: sizeOf(quota - usage) });
}

function rowOf(place: HTMLElement, kept: Kept): Node {
  const row = document.importNode(place.querySelector("template")?.content ?? place, true);
  const { address, serial, title, page } = kept;
  const [taken, until] = [kept.keptAt, kept.until].map(dayAndTime);
  fill(row, { serial, title, size: sizeOf(kept.bytes), kept: taken, until });
  say(row, "changed", kept.first !== kept.content);
  const [link, offline, button] = row.querySelectorAll("a, button");
  link?.setAttribute("href", page);
  offline?.setAttribute("href", `${page}&offline=1`);
  button?.setAttribute("value", address);
  return row;
}

async function fulfil(place: HTMLElement, { name, value }: HTMLButtonElement): Promise<void> {
  const isKeep = name === "keep";
  const wish: AlongWish = isKeep
    ? { wish: "keep", address: value }
    : { wish: "forget", addresses: value.split(" ") };
  say(place, "failed", false);
  try {
    const { kept, failed } = await askWorker(wish, ({ done, of }) => {
      fill(place, { done: `${done}`, of: `${of}` });
      say(place, "taking");
    });
    if (failed) say(place, failed);
    // So that the browser does not make room with it; where the student is asked, both answers do.
    else if (isKeep) void navigator.storage?.persist?.();
    await render(place, kept);
  } catch {
    say(place, "refused");
  }
  say(place, "taking", false);
  // The button is gone, or says something else.
  document.getElementById("main")?.focus();
}
