import { button, openDialog } from "#app/lib/dialog.ts";
import { openOutbox, type Outbox } from "#app/lib/studio/outbox/outbox.ts";
import { openEntries } from "#app/lib/studio/outbox/upload-state.ts";

/** Posts the log-out form. Asks first when recordings of this account are still waiting here. */
export async function askBeforeLogOut(form: HTMLFormElement): Promise<void> {
  const { owner, uploadUrl } = form.dataset;
  if (!owner || !uploadUrl) return form.submit();
  const outbox = await openOutbox({ owner, uploadUrl });
  if (outbox.unsent().length === 0) return form.submit();
  showQuestion(form, outbox);
}

function showQuestion(form: HTMLFormElement, outbox: Outbox): void {
  let sending = false;
  const send = button("Send now", "btn btn-primary", () => {
    sending = true;
    outbox.queue.askAgain();
    render();
  });
  const leave = button("", "btn", () => leaveAnyway(form, outbox));
  const stay = button("Stay", "btn", () => dialog.close());
  const { dialog, title, text } = openDialog({
    id: "log-out-question",
    title: "",
    buttons: [send, leave, stay],
  });
  text.setAttribute("aria-live", "polite");
  text.setAttribute("aria-atomic", "true");
  const render = (): void => {
    const count = outbox.unsent().length;
    // The last one was sent while the question was open.
    if (count === 0) return void form.submit();
    title.textContent =
      count === 1 ? "1 recording is not sent yet." : `${count} recordings are not sent yet.`;
    send.hidden = openEntries(outbox.queue.list()).length === 0;
    const them = count === 1 ? "it" : "them";
    leave.textContent = outbox.mustStayOpen
      ? `Log out and lose ${them}`
      : `Log out and keep ${them} on this device`;
    leave.className = outbox.mustStayOpen ? "btn btn-danger" : "btn";
    text.textContent = progressText(outbox, sending);
  };
  const forget = outbox.subscribe(render);
  dialog.addEventListener("close", forget);
  render();
}

function progressText(outbox: Outbox, sending: boolean): string {
  if (sending && isUnderWay(outbox)) return "Sending…";
  if (outbox.mustStayOpen)
    return "This browser could not save them on the device: they are only in this page.";
  return sending ? "Not everything could be sent. What is left stays on this device." : "";
}

function isUnderWay(outbox: Outbox): boolean {
  return (
    outbox.queue.list().some((entry) => entry.phase === "queued" || entry.phase === "uploading") &&
    navigator.onLine
  );
}

/** Leaves without the browser's question: the student has answered ours. */
function leaveAnyway(form: HTMLFormElement, outbox: Outbox): void {
  outbox.letGo();
  form.submit();
}
