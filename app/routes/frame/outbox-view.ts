import { openOutbox, saveCopy, type Outbox } from "#app/lib/studio/outbox/outbox.ts";
import {
  receiptsOf,
  showReceipts,
  goneText,
  segmentText,
  safePlaceText,
  safeText,
  waitingText,
} from "#app/lib/studio/outbox/take-words.ts";
import { hasLine, thisPage } from "#app/lib/studio/this-page.ts";
import { shortClockText } from "#app/lib/studio/player/sound-time.ts";
import type { TakeRecord } from "#app/lib/studio/outbox/take-record.ts";
import { openEntries, type QueueEntry } from "#app/lib/studio/outbox/upload-state.ts";
import { askDiscard, button } from "#app/lib/dialog.ts";

/** Sends the recordings of earlier pages, shows the waiting ones, and updates the receipts. */
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
    // A screen reader reads this element, and the microphone would hear it.
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
    // A browser without storage announces it on each page.
  }
  return true;
}

/** Writes only changes: the element is read aloud, and a new button would lose the focus. */
function show(element: HTMLElement, outbox: Outbox): void {
  const lines = outboxLines(outbox);
  const key = lines.map((node) => node.textContent).join("\n");
  if (element.dataset.shown === key) return;
  const focused = element.contains(document.activeElement);
  element.dataset.shown = key;
  // Announced once in this tab, not on each page.
  element.ariaLive = isNews(key) ? "polite" : "off";
  element.replaceChildren(...lines);
  if (focused) (element.querySelector("button") ?? document.getElementById("main"))?.focus();
}

/** Returns a notice for each recording that no recorder on this page shows. */
function outboxLines(outbox: Outbox): Node[] {
  const elsewhere = (record: TakeRecord): boolean => !thisPage.shows(record.place);
  return [
    ...obstacleLine(),
    ...waitingLine(outbox, elsewhere),
    ...refusedLines(outbox, elsewhere),
    ...outbox.unfinished.filter(elsewhere).map((record) => recoveredLine(outbox, record)),
    ...outbox.gone.map((record) => line(goneText(record))),
  ];
}

/** Returns the obstacle, unless a recorder on this page shows it. */
function obstacleLine(): Node[] {
  return thisPage.obstacle === null || thisPage.recorder ? [] : [line(thisPage.obstacle)];
}

function waitingLine(outbox: Outbox, elsewhere: (record: TakeRecord) => boolean): Node[] {
  const waiting = openEntries(outbox.queue.list()).filter(
    (entry) => elsewhere(entry.record) && !isOnItsWay(outbox, entry),
  );
  const records = waiting.map((entry) => entry.record);
  if (records.length === 0) return [];
  const onDisk = outbox.areOnDisk(records);
  if (waiting.some((entry) => entry.phase === "needs-login")) {
    const next = encodeURIComponent(location.pathname + location.search);
    const login = pageLink("Log in again", `/login?next=${next}`);
    return [line(safeText(onDisk, records.length), login)];
  }
  const send = button("Send now", "btn", () => {
    outbox.held.send(records.map(({ answerId }) => answerId));
    outbox.queue.wake();
  });
  return [line(waitingText(records, onDisk), send)];
}

/**
 * True beside a recorder for a safe take that is sent the first time. On a slow line each Next would
 * bring such a notice, which is read aloud, moves the page, and says no more than the receipt.
 */
function isOnItsWay(outbox: Outbox, { phase, tries, record }: QueueEntry): boolean {
  const isFirst = (phase === "queued" || phase === "uploading") && tries === 0;
  return thisPage.recorder !== null && isFirst && hasLine() && outbox.isOnDisk(record.answerId);
}

function refusedLines(outbox: Outbox, elsewhere: (record: TakeRecord) => boolean): Node[] {
  const refused = outbox.queue.list().filter((entry) => entry.phase === "rejected");
  return refused
    .filter((entry) => elsewhere(entry.record))
    .map(({ record, message }) =>
      line(
        `${safePlaceText(record, outbox.areOnDisk([record]))} It was not saved. ${message ?? ""}`,
        button("Send again", "btn", () => outbox.queue.askAgain(record.answerId)),
        button("Save a copy", "btn", () => void saveCopy(outbox, record.answerId)),
        discardButton(outbox, record),
      ),
    );
}

/** Returns the notice of a take whose page closed. Only its own segment can play it. */
function recoveredLine(outbox: Outbox, record: TakeRecord): Node {
  const text = `${segmentText(record)}: Recovered recording (${shortClockText(record.durationMs / 1000)})`;
  if (record.pageUrl !== location.pathname + location.search)
    return line(text, pageLink("Open the segment", record.pageUrl));
  return line(
    text,
    button("Use it", "btn", () => void outbox.use(record.answerId)),
    discardButton(outbox, record),
  );
}

function discardButton(outbox: Outbox, record: TakeRecord): Node {
  return button("Discard", "btn btn-danger", () => {
    void askDiscard(`${segmentText(record)}.`).then((discard) =>
      discard ? outbox.discard(record.answerId) : undefined,
    );
  });
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

function pageLink(text: string, href: string): Node {
  const element = document.createElement("a");
  element.href = href;
  element.textContent = text;
  return element;
}
