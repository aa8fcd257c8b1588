/** Kept apart from the take store, so that pages without a recorder do not load the database's module. */
export const DATABASE_NAME = "ccl-recordings";

/** Safari sometimes never answers a request to its database. */
const PATIENCE_MS = 2000;

/**
 * Tells whether this device has a recording in another state than these. Only the database knows:
 * local storage and cookies reach the disk seconds later, too late when the browser is killed
 * during a take. True when the database does not answer.
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
