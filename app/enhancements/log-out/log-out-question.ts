import { openOutbox, type Outbox } from "#app/lib/outbox/outbox.ts";
import { openEntries } from "#app/lib/outbox/upload-queue.ts";

/** Posts the log-out form, after a question when recordings of this account still wait on this device. */
export async function askBeforeLogOut(form: HTMLFormElement): Promise<void> {
  const { owner, uploadUrl } = form.dataset;
  if (!owner || !uploadUrl) return form.submit();
  const outbox = await openOutbox({ owner, uploadUrl });
  if (unsentCount(outbox) === 0) return form.submit();
  showQuestion(form, outbox);
}

/** Whatever of this account the server does not have: waiting, refused, or cut short by a page that ended. */
function unsentCount(outbox: Outbox): number {
  return (
    outbox.queue.list().filter((entry) => entry.phase !== "stored").length +
    outbox.unfinished.length
  );
}

function showQuestion(form: HTMLFormElement, outbox: Outbox): void {
  const words = document.createElement("h2");
  words.id = "log-out-question";
  const progress = document.createElement("p");
  progress.setAttribute("role", "status");
  const send = button("Send now", "btn btn-primary");
  const leave = button("Log out and keep them on this device", "btn");
  const stay = button("Stay", "btn");
  const actions = document.createElement("div");
  actions.className = "actions";
  actions.append(send, leave, stay);
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  dialog.setAttribute("aria-labelledby", words.id);
  dialog.append(words, progress, actions);

  let sending = false;
  const render = (): void => {
    const count = unsentCount(outbox);
    words.textContent =
      count === 1 ? "1 recording is not sent yet." : `${count} recordings are not sent yet.`;
    send.hidden = openEntries(outbox.queue.list()).length === 0;
    if (!sending) return;
    if (count === 0) return void form.submit();
    progress.textContent = isUnderWay(outbox)
      ? "Sending…"
      : "Not everything could be sent. What is left stays on this device.";
  };
  const forget = outbox.subscribe(render);
  send.addEventListener("click", () => {
    sending = true;
    outbox.queue.askAgain();
    render();
  });
  leave.addEventListener("click", () => form.submit());
  stay.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    forget();
    dialog.remove();
  });
  render();
  document.body.append(dialog);
  dialog.showModal();
}

function isUnderWay(outbox: Outbox): boolean {
  return (
    outbox.queue.list().some((entry) => entry.phase === "queued" || entry.phase === "uploading") &&
    navigator.onLine
  );
}

function button(text: string, className: string): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = className;
  element.textContent = text;
  return element;
}
