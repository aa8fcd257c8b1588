/** It stands apart, so that a page without a recorder does not load the database's module. */
export const DATABASE_NAME = "ccl-recordings";

/** Safari has been seen to leave a question to its database without an answer. */
const PATIENCE_MS = 2000;

/**
 * Whether this device holds a recording in another state than these. Only the database knows: local
 * storage and cookies reach the disk seconds later, so a browser that is killed during a take would
 * forget it. True when the database does not answer.
 */
export function recordingsWait(settled = ["stored", "accepted"]): Promise<boolean> {
  const patience = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, true));
  return Promise.race([search(settled), patience]);
}

function search(settled: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(DATABASE_NAME);
    // Nothing was ever recorded here. Leave no empty database behind.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = (event) => {
      event.preventDefault();
      resolve(false);
    };
    opening.onsuccess = () => {
      const database = opening.result;
      const answer = (found: boolean): void => {
        database.close();
        resolve(found);
      };
      const records = database.transaction("answers").objectStore("answers").openCursor();
      records.onerror = () => answer(true);
      records.onsuccess = () => {
        const cursor = records.result;
        if (cursor === null || !settled.includes(statusOf(cursor.value))) answer(cursor !== null);
        else cursor.continue();
      };
    };
  });
}

function statusOf(record: unknown): string {
  const known = typeof record === "object" && record !== null && "status" in record;
  return known ? String(record.status) : "";
}
