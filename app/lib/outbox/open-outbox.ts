import { Outbox } from "./outbox.ts";
import { whileAlone } from "./tab-locks.ts";
import { openAnswerStore } from "./take-database.ts";
import type { AnswerStore } from "./take-store.ts";
import { UploadQueue } from "./upload-queue.ts";
import { sendAnswer } from "./upload-request.ts";

export interface OutboxSettings {
  owner: string;
  uploadUrl: string;
}

const outboxes = new Map<string, Promise<Outbox>>();

/** The one outbox of this page for this account; the island and the enhancement share it. */
export function openOutbox({ owner, uploadUrl }: OutboxSettings): Promise<Outbox> {
  const key = `${owner} ${uploadUrl}`;
  const opened =
    outboxes.get(key) ?? openAnswerStore().then((store) => startOutbox(store, owner, uploadUrl));
  outboxes.set(key, opened);
  return opened;
}

async function startOutbox(store: AnswerStore, owner: string, uploadUrl: string): Promise<Outbox> {
  const queue = new UploadQueue({
    owner,
    store,
    send: (record, onProgress) => sendAnswer(uploadUrl, record, onProgress),
    exclusive: whileAlone,
    now: () => Date.now(),
    random: () => Math.random(),
    isOnline: () => navigator.onLine,
    setTimer: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
  const outbox = new Outbox(store, queue, owner);
  await outbox.restore();
  return outbox;
}
