import { type AlongWish, dialoguesOf, type Kept, readKept } from "#app/lib/along/kept.ts";
import { dayAndTime, element } from "./kept-words.ts";

/** On a page that the service worker handed out: what is on the device is marked in lists. */
export async function showMarks(shell: HTMLElement): Promise<void> {
  askToLook(shell);
  const { kept: keptAt } = document.documentElement.dataset;
  if (keptAt && location.pathname === "/practice/list/questions") tellOfCopy(Number(keptAt));
  const dialogues = dialoguesOf(await readKept());
  if (dialogues.length === 0) return;
  addToMenu();
  dialogues.forEach(markRow);
}

/** The worker compares whose the page is, and of which build. */
function askToLook(shell: HTMLElement): void {
  const owner = shell.querySelector<HTMLElement>("[data-owner]")?.dataset.owner;
  const script = document.querySelector<HTMLScriptElement>("head script[type=module]")?.src;
  if (!owner || !script) return;
  const wish: AlongWish = {
    wish: "look",
    owner,
    script: new URL(script).pathname,
    page: location.href,
  };
  navigator.serviceWorker.controller?.postMessage(wish);
}

function tellOfCopy(keptAt: number): void {
  const address = new URL(location.href);
  address.searchParams.delete("offline");
  const again = element("a", "Open the newest");
  again.setAttribute("href", address.pathname + address.search);
  const words = `This copy from ${dayAndTime(keptAt)} is on this device. What you record stays here, and is sent when the connection is back.`;
  const line = element("div", "", element("span", words), again);
  line.className = "notice-body notice-line";
  const notice = element("div", "", line);
  notice.className = "notice notice-info";
  document.getElementById("main")?.prepend(notice);
}

function markRow({ page }: Kept): void {
  const id = new URL(page, location.href).searchParams.get("question");
  document
    .querySelector(`#dialogue-${id} .row-meta`)
    ?.append(" ", element("span", "On this device"));
}

function addToMenu(): void {
  const link = element("a", "On this device");
  link.setAttribute("href", "/along");
  document.querySelector(".account .menu-list > :last-child")?.before(element("li", "", link));
}
