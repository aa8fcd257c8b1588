import { Outbox } from "./outbox.ts";
import { whileAlone } from "./tab-locks.ts";
import { openTakeStore } from "./take-database.ts";
import type { TakeStore } from "./take-store.ts";
import { UploadQueue } from "./upload-queue.ts";
import { sendTake } from "./upload-request.ts";

export interface OutboxSettings {
  owner: string;
  uploadUrl: string;
}

const outboxes = new Map<string, Promise<Outbox>>();

export function openOutbox({ owner, uploadUrl }: OutboxSettings): Promise<Outbox> {
  const key = `${owner} ${uploadUrl}`;
  const opened =
    outboxes.get(key) ?? openTakeStore().then((store) => startOutbox(store, owner, uploadUrl));
  outboxes.set(key, opened);
  return opened;
}

async function startOutbox(store: TakeStore, owner: string, uploadUrl: string): Promise<Outbox> {
  const queue = new UploadQueue({
    owner,
    store,
    send: (record, onProgress) => sendTake(uploadUrl, record, onProgress),
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
