/** Spelled here because a page without a recorder must not load the module that works with the database. */
export const DATABASE_NAME = "ccl-recordings";

/**
 * Whether a recording waits on this device. Looks into the database itself: what goes into local storage or a cookie reaches
 * the disk only seconds later, and a browser that is killed in a take would forget that it holds one.
 */
export function recordingsWait(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(DATABASE_NAME);
    // Nothing has ever been recorded here: leaves no empty database behind.
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
      const search = database.transaction("answers").objectStore("answers").openCursor();
      search.onerror = () => answer(true);
      search.onsuccess = () => {
        const cursor = search.result;
        if (cursor === null || isUnsent(cursor.value)) answer(cursor !== null);
        else cursor.continue();
      };
    };
  });
}

function isUnsent(record: unknown): boolean {
  return (
    typeof record !== "object" ||
    record === null ||
    !("status" in record) ||
    record.status !== "stored"
  );
}
