import { guardAnswerForm } from "#app/islands/studio/answer-form.ts";
import { shortClockText } from "#app/lib/player/clock-text.ts";
import { openOutbox, type Outbox } from "#app/lib/outbox/outbox.ts";
import { showReceipts } from "#app/lib/outbox/receipts.ts";
import { discardOnRestart } from "./restart-form.ts";
import { saveCopy } from "#app/lib/outbox/save-copy.ts";
import { openEntries } from "#app/lib/outbox/upload-queue.ts";

/** Sends what earlier pages left on this device, shows what waits, and keeps the receipts beside the segments true. */
export async function showOutbox(element: HTMLElement): Promise<void> {
  const { owner, uploadUrl, form } = element.dataset;
  if (!owner || !uploadUrl) return;
  const outbox = await openOutbox({ owner, uploadUrl });
  const render = (): void => {
    showReceipts(document, outbox.receipts());
    // This element is read aloud: nothing may be said while the microphone listens.
    if (!outbox.isRecording()) renderOutbox(element, outbox);
  };
  const guarded = document.getElementById(form ?? "answer");
  if (guarded instanceof HTMLFormElement) {
    guardAnswerForm(guarded, outbox);
    discardOnRestart(guarded, outbox);
  }
  if (form === "finish") reloadWhenSent(outbox);
  outbox.subscribe(render);
  render();
}

/** The question before Submit names the missing segments as the server knew them; when the last one arrives it is asked anew. */
function reloadWhenSent(outbox: Outbox): void {
  let waited = openEntries(outbox.queue.list()).length > 0;
  outbox.subscribe(() => {
    const waiting = openEntries(outbox.queue.list()).length > 0;
    if (waited && !waiting) location.reload();
    waited = waiting;
  });
}

function renderOutbox(element: HTMLElement, outbox: Outbox): void {
  const lines: Node[] = [];
  // Where a recorder stands on the page it says this itself.
  if (outbox.obstacle !== null && outbox.claimed.size === 0) lines.push(line(outbox.obstacle));
  const waiting = openEntries(outbox.queue.list()).filter(
    (entry) => !outbox.claimed.has(entry.record.segmentId),
  );
  if (waiting.some((entry) => entry.phase === "needs-login")) lines.push(loginLine());
  else if (waiting.length > 0)
    lines.push(
      line(
        waitingText(waiting.length),
        button("Send now", () => outbox.queue.wake()),
      ),
    );
  for (const entry of outbox.queue.list()) {
    const { record } = entry;
    if (entry.phase !== "rejected" || outbox.claimed.has(record.segmentId)) continue;
    lines.push(
      line(
        `Segment ${record.segmentNo} was not accepted: ${entry.message ?? ""}`,
        button("Save a copy", () => void saveCopy(outbox, record.answerId)),
        button("Discard", () => void outbox.discard(record.answerId)),
      ),
    );
  }
  for (const record of outbox.unfinished) {
    if (outbox.claimed.has(record.segmentId)) continue;
    const text = `Segment ${record.segmentNo}: Recovered recording (${shortClockText(record.durationMs / 1000)})`;
    const here = record.pageUrl === location.pathname + location.search;
    lines.push(
      here
        ? line(
            text,
            button("Use it", () => void outbox.use(record.answerId, record.attempt)),
            button("Discard", () => void outbox.discard(record.answerId)),
          )
        : line(text, pageLink("Open the segment", record.pageUrl)),
    );
  }
  const key = lines.map((node) => node.textContent).join("\n");
  if (element.dataset.shown === key) return;
  element.dataset.shown = key;
  element.replaceChildren(...lines);
}

function waitingText(count: number): string {
  return count === 1
    ? "1 recording waits on this device"
    : `${count} recordings wait on this device`;
}

function loginLine(): Node {
  const next = encodeURIComponent(location.pathname + location.search);
  return line(
    "Your recordings are safe on this device.",
    pageLink("Log in again", `/login?next=${next}`),
  );
}

function line(text: string, ...actions: Node[]): Node {
  const notice = document.createElement("div");
  notice.className = "notice notice-warning";
  const body = document.createElement("div");
  body.className = "notice-body notice-line";
  const words = document.createElement("span");
  words.textContent = text;
  body.append(words, ...actions);
  notice.append(body);
  return notice;
}

function button(text: string, work: () => void): Node {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "btn";
  element.textContent = text;
  element.addEventListener("click", work);
  return element;
}

function pageLink(text: string, href: string): Node {
  const element = document.createElement("a");
  element.href = href;
  element.textContent = text;
  return element;
}
