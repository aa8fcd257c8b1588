import { keptPosts } from "#app/lib/post-queue.ts";
import type { AlongWish, Kept, AlongNews, AlongProgress } from "#app/lib/along/kept.ts";

/** Runs on the page of kept pages, and on every page when this device keeps some. */
export default function enhance(element: HTMLElement): void {
  const show = element.matches(".shell") ? showMarks : showKept;
  show(element).catch(reportError);
}

/** Marks kept pages in lists, and shows on a kept page when it was kept. */
async function showMarks(shell: HTMLElement): Promise<void> {
  const { kept: keptAt } = document.documentElement.dataset;
  if (keptAt) {
    fill(shell, { copied: dayAndTime(Number(keptAt)) });
    const newest = shell.querySelector("[data-say=copy] a");
    newest?.setAttribute("href", location.href.replace("&offline=1", ""));
    // The page of kept pages has its own text for this.
    say(shell, "copy", !shell.querySelector("[data-say=some]"));
  }
  void sendPosts(shell, keptAt !== undefined);
  const { kept } = await lookAt(document);
  // The server reads it: pages load this script only while the device keeps some.
  document.cookie = `along=${Math.min(kept.length, 1)}; path=/; max-age=2e6`;
  for (const { mark, page } of kept)
    document
      .querySelector(mark)
      ?.insertAdjacentHTML("beforeend", ` <a href="${page}&offline=1">On this device</a>`);
}

/** Sends the notes and labels of kept pages, from any page. Word lists have their own script. */
async function sendPosts(shell: HTMLElement, isCopy: boolean): Promise<void> {
  const { owner = "" } = shell.querySelector<HTMLElement>("[data-owner]")?.dataset ?? {};
  if (shell.querySelector("[data-url]")) return;
  const queue = keptPosts(owner, (_post, _outcome, said) => fill(shell, { change: said }));
  if (isCopy)
    document.addEventListener("submit", (event) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
      const fields: Record<string, string> = { owner };
      new FormData(form).forEach((value, name) => {
        if (typeof value === "string") fields[name] = value;
      });
      if (fields.intent !== "notes" && fields.intent !== "label") return;
      event.preventDefault();
      form.after(shell.querySelector("[data-fact=change]") ?? "");
      if (submitter instanceof HTMLButtonElement && submitter.name)
        fields[submitter.name] = submitter.value;
      queue.add("/along/changes", fields);
    });
  await queue.flush();
}

/** Shows the kept pages and the page to offer. */
async function showKept(place: HTMLElement): Promise<void> {
  place.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("button");
    if (button) void fulfil(place, button);
  });
  say(place, "no-script", false);
  try {
    await render(place, (await lookAt(document)).kept);
  } catch {
    // A private window may have no worker, or refuse access to it.
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
    // So that the browser does not evict it. If it asks the student, either answer will do.
    else if (isKeep) void navigator.storage?.persist?.();
    await render(place, kept);
  } catch {
    say(place, "refused");
  }
  say(place, "taking", false);
  // The button is gone or has another text.
  document.getElementById("main")?.focus();
}

/** A worker that is silent this long has died. */
const SILENCE_MS = 30_000;

/**
 * Waits for the worker's last message; `hear` gets its progress. The worker is registered for the
 * first kept page: without a registration nothing is kept.
 */
async function askWorker(
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

/** Asks for the kept pages. The worker compares account and build, and renews old pages. */
function lookAt(document: Document): Promise<AlongNews> {
  const owner = document.querySelector<HTMLElement>("[data-owner]")?.dataset.owner ?? "";
  const script = document.querySelector("script[type=module]")?.getAttribute("src") ?? "";
  return askWorker({ wish: "look", owner, script, page: location.href });
}

/** Shows or hides texts of the page. */
function say(place: ParentNode, name: string, isTrue = true): void {
  for (const words of place.querySelectorAll<HTMLElement>(`[data-say~=${name}]`))
    words.hidden = !isTrue;
}

/** Writes values into their places. */
function fill(place: ParentNode, facts: Record<string, string | undefined>): void {
  for (const [name, text] of Object.entries(facts))
    for (const fact of place.querySelectorAll(`[data-fact=${name}]`)) fact.textContent = text ?? "";
}

/** Formats bytes as "2.1 MB". */
function sizeOf(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** Formats a time as "24 Nov 2026, 12:30 pm", in the device's zone. */
function dayAndTime(moment: number): string {
  return new Date(moment).toLocaleString("en-AU", { dateStyle: "medium", timeStyle: "short" });
}
