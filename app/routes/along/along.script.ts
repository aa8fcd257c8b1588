import { showKept } from "./kept-list.ts";
import { keptPosts } from "#app/lib/post-queue/kept-posts.ts";
import { lookAt, dayAndTime, fill, say } from "./ask-worker.ts";

/**
 * On the page that lists what is on the device, and on every page that the service worker hands
 * out: nobody else loads this.
 */
export default function enhance(element: HTMLElement): void {
  const show = element.matches(".shell") ? showMarks : showKept;
  show(element).catch(reportError);
}

/** On a page of somebody who has something on the device: it is marked in lists. */
async function showMarks(shell: HTMLElement): Promise<void> {
  const { kept: keptAt } = document.documentElement.dataset;
  if (keptAt) {
    fill(shell, { copied: dayAndTime(Number(keptAt)) });
    const newest = shell.querySelector("[data-say=copy] a");
    newest?.setAttribute("href", location.href.replace("&offline=1", ""));
    // The list of what is here says it in its own words.
    say(shell, "copy", !shell.querySelector("[data-say=some]"));
  }
  void sendPosts(shell, keptAt !== undefined);
  const { kept } = await lookAt(document);
  // The server goes by it. Where nothing is here any more, `/along` says so.
  document.cookie = `along=${Math.min(kept.length, 1)}; path=/; max-age=2e6`;
  for (const { mark, page } of kept)
    document
      .querySelector(mark)
      ?.insertAdjacentHTML("beforeend", ` <a href="${page}&offline=1">On this device</a>`);
}

/**
 * Notes and labels of a copy are kept, and sent from any page. Where words stand, their own script
 * sends.
 */
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
