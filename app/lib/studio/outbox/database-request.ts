/** What the browser's database answers to a question. */
export function answerTo(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      const result: unknown = request.result;
      resolve(result);
    };
    request.onerror = () => reject(request.error ?? new Error("no answer"));
  });
}

/** Resolves when a change is in the database, and fails when it is not. */
export function committed(change: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onabort = () => reject(change.error ?? new Error("not written"));
  });
}
