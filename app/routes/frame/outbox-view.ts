import { openOutbox } from "#app/lib/studio/outbox/open-outbox.ts";
import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import { receiptsOf, showReceipts } from "#app/lib/studio/outbox/view/receipts.ts";
import { thisPage } from "#app/lib/studio/outbox/view/this-page.ts";
import { outboxLines } from "./outbox-lines.ts";

/**
 * Sends what earlier pages left on this device, shows what waits, and keeps the receipts beside the
 * segments true.
 */
export async function showOutbox(element: HTMLElement): Promise<void> {
  const { owner, uploadUrl, submitted } = element.dataset;
  if (!owner || !uploadUrl) return;
  const outbox = await openOutbox({ owner, uploadUrl });
  if (submitted) await outbox.dropAccepted(submitted);
  if (document.querySelector("#finish, #restart, #resume, #dialogue-end")) {
    const forms = await import("./held-forms.ts");
    forms.holdForms(outbox);
  }
  const render = (): void => {
    showReceipts(document, receiptsOf(outbox));
    // This element is read aloud: nothing may be said while the microphone listens.
    const { recorder } = thisPage;
    if (!recorder?.isLive() && !recorder?.isEnding()) show(element, outbox);
  };
  outbox.subscribe(render);
  thisPage.subscribe(render);
  render();
}

const SAID = "said";

function isNews(key: string): boolean {
  try {
    if (sessionStorage.getItem(SAID) === key) return false;
    sessionStorage.setItem(SAID, key);
  } catch {
    // A browser that keeps nothing says it with each page.
  }
  return true;
}

/**
 * Only what has changed is written: the element is read aloud, and a button that was written anew
 * would lose the focus.
 */
function show(element: HTMLElement, outbox: Outbox): void {
  const lines = outboxLines(outbox);
  const key = lines.map((node) => node.textContent).join("\n");
  if (element.dataset.shown === key) return;
  const focused = element.contains(document.activeElement);
  element.dataset.shown = key;
  // Said once in this tab, and again when it changes: not on each page that is opened.
  element.ariaLive = isNews(key) ? "polite" : "off";
  element.replaceChildren(...lines);
  if (focused) (element.querySelector("button") ?? document.getElementById("main"))?.focus();
}
