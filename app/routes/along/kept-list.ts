import { type AlongNews, dialoguesOf, type Kept, readKept } from "#app/lib/along/kept.ts";
import { askWorker } from "./ask-worker.ts";
import { dayAndTime, fill, say, sizeOf } from "./place.ts";

/** Shows what is on the device, and what may come to it. */
export async function showKept(place: HTMLElement): Promise<void> {
  place.addEventListener("click", ({ target }) => {
    const pressed = target instanceof Element && target.closest<HTMLElement>("[data-wish]");
    if (pressed) void fulfil(place, pressed).catch(reportError);
  });
  say(place, "no-script", false);
  if (navigator.serviceWorker && window.caches) await render(place);
  else say(place, "no-worker");
}

async function render(place: HTMLElement): Promise<void> {
  const dialogues = dialoguesOf(await readKept());
  const isHere = dialogues.some(({ address }) => address === place.dataset.list);
  say(place, "no-line", "kept" in document.documentElement.dataset);
  say(place, "offer", !isHere);
  say(place, "nothing", dialogues.length === 0 && !place.dataset.list);
  say(place, "some", dialogues.length > 0);
  place.querySelector("ol")?.replaceChildren(...dialogues.map((kept) => rowOf(place, kept)));
  const { quota, usage } = (await navigator.storage?.estimate()) ?? {};
  say(place, "room", quota !== undefined);
  fill(place, { room: sizeOf((quota ?? 0) - (usage ?? 0)) });
}

function rowOf(place: HTMLElement, kept: Kept): Node {
  const row = document.importNode(place.querySelector("template")?.content ?? place, true);
  const { serial, title, page, bytes, keptAt, until } = kept;
  fill(row, {
    serial,
    title,
    size: sizeOf(bytes),
    kept: dayAndTime(keptAt),
    until: dayAndTime(until),
  });
  say(row, "changed", kept.isChanged);
  row.querySelector("[data-fact=title]")?.setAttribute("href", page);
  row.querySelector("[data-fact=offline]")?.setAttribute("href", `${page}&offline=1`);
  for (const action of row.querySelectorAll(".btn"))
    action.ariaLabel = `${action.textContent}, ${title}`;
  row.querySelector("button")?.setAttribute("value", kept.address);
  return row;
}

async function fulfil(place: HTMLElement, pressed: HTMLElement): Promise<void> {
  const { wish } = pressed.dataset;
  const address = pressed.getAttribute("value") ?? place.dataset.list ?? "";
  if (wish === "forget-all") await askWorker({ wish });
  if (wish === "forget") await askWorker({ wish, address });
  if (wish === "keep") await keep(place, address);
  await render(place);
  // The button is gone, or says something else.
  document.getElementById("main")?.focus();
}

async function keep(place: HTMLElement, address: string): Promise<void> {
  const hear = (news: AlongNews): void => {
    if (!("done" in news)) return;
    fill(place, { done: String(news.done), of: String(news.of) });
    say(place, "taking");
  };
  for (const failed of ["full", "line", "gone", "refused"]) say(place, failed, false);
  const news = await askWorker({ wish: "keep", address }, hear).catch(() => null);
  say(place, "taking", false);
  if (news && "kept" in news)
    // So that the browser does not make room with it; where the student is asked, both answers do.
    void navigator.storage?.persist?.();
  else say(place, news && "failed" in news ? news.failed : "refused");
}
