import { type AlongWish, dialoguesOf, readKept } from "#app/lib/along/kept.ts";
import { dayAndTime } from "./place.ts";

const IN_MENU =
  '<li><a href="/along"><svg class="icon" aria-hidden="true"><use href="/icons.svg#i-device"/></svg>On this device</a></li>';

/** On a page that the service worker handed out: what is on the device is marked in lists. */
export async function showMarks(shell: HTMLElement): Promise<void> {
  askToLook(shell);
  const { kept } = document.documentElement.dataset;
  if (kept && document.querySelector("#seg-title")) tellOfCopy(dayAndTime(Number(kept)));
  const dialogues = dialoguesOf(await readKept());
  if (dialogues.length > 0)
    document.querySelector(".account li:last-child")?.insertAdjacentHTML("beforebegin", IN_MENU);
  for (const { page } of dialogues) {
    const id = new URLSearchParams(page.split("?")[1]).get("question");
    const row = document.querySelector(`#dialogue-${id} .row-meta`);
    row?.insertAdjacentHTML("beforeend", " <span>On this device</span>");
  }
}

/** The worker compares whose the page is, and of which build. */
function askToLook(shell: HTMLElement): void {
  const owner = shell.querySelector<HTMLElement>("[data-owner]")?.dataset.owner;
  const script = document.querySelector<HTMLScriptElement>("script[type=module]")?.src;
  if (!owner || !script) return;
  const { pathname } = new URL(script);
  const wish: AlongWish = { wish: "look", owner, script: pathname, page: location.href };
  navigator.serviceWorker.controller?.postMessage(wish);
}

function tellOfCopy(keptAt: string): void {
  const newest = location.pathname + location.search.replace("&offline=1", "");
  const said = `<div><div class="notice notice-info"><p class="notice-body">This copy of ${keptAt} is on this device. What you record is kept here, and sent when the connection is back. <a href="${newest}">Open the newest</a></p></div></div>`;
  // Not the page's own notice, which goes with the segment. An address has no quotation mark that is not encoded.
  document.getElementById("main")?.insertAdjacentHTML("afterbegin", said);
}
