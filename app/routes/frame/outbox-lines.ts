import { shortClockText } from "#app/lib/studio/player/clock-text.ts";
import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import { saveCopy } from "#app/lib/studio/outbox/save-copy.ts";
import type { TakeRecord } from "#app/lib/studio/outbox/take-record.ts";
import {
  placeOf,
  safePlaceText,
  safeText,
  waitingText,
} from "#app/lib/studio/outbox/view/take-words.ts";
import { thisPage } from "#app/lib/studio/outbox/view/this-page.ts";
import { openEntries } from "#app/lib/studio/outbox/upload-state.ts";
import { askDiscard, button } from "#app/lib/dialog.ts";

/**
 * One notice for each thing that the student should know about takes on this device; none for what
 * a recorder here shows.
 */
export function outboxLines(outbox: Outbox): Node[] {
  const elsewhere = (record: TakeRecord): boolean => !thisPage.shows(record.place);
  return [
    ...obstacleLine(),
    ...waitingLine(outbox, elsewhere),
    ...refusedLines(outbox, elsewhere),
    ...outbox.unfinished.filter(elsewhere).map((record) => recoveredLine(outbox, record)),
  ];
}

/** Where a recorder stands on the page it says this itself. */
function obstacleLine(): Node[] {
  return thisPage.obstacle === null || thisPage.recorder ? [] : [line(thisPage.obstacle)];
}

function waitingLine(outbox: Outbox, elsewhere: (record: TakeRecord) => boolean): Node[] {
  const waiting = openEntries(outbox.queue.list()).filter((entry) => elsewhere(entry.record));
  const records = waiting.map((entry) => entry.record);
  if (records.length === 0) return [];
  const onDisk = outbox.areOnDisk(records);
  if (waiting.some((entry) => entry.phase === "needs-login")) {
    const next = encodeURIComponent(location.pathname + location.search);
    const login = pageLink("Log in again", `/login?next=${next}`);
    return [line(safeText(onDisk, records.length), login)];
  }
  const send = button("Send now", "btn", () => outbox.queue.wake());
  return [line(waitingText(records, onDisk), send)];
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

/** Cut off by a page that ended: its own segment asks about it, since there it can be heard. */
function recoveredLine(outbox: Outbox, record: TakeRecord): Node {
  const text = `${placeOf(record)}: Recovered recording (${shortClockText(record.durationMs / 1000)})`;
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
    void askDiscard(`${placeOf(record)}.`).then((discard) =>
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
