/** What a person typed into one form of a page, and the server does not have yet. */
export interface Draft {
  id: string;
  /** Opaque name of the account. Nobody else is offered the draft. */
  owner: string;
  /** The path of the form, and its name on the page. */
  place: string;
  /** Where the form is, for the question before log-out. */
  page: string;
  title: string;
  /** Milliseconds since 1970. */
  at: number;
  /** True when it was sent and no answer has come: it may have arrived. */
  isSent: boolean;
  /** The changed fields by name; of ticks, by name and value. */
  fields: Record<string, DraftField>;
}

export interface DraftField {
  typed: string;
  /** What the server had when the person began. */
  base: string;
  label: string;
}

const NAME = "ccl-drafts";
/** Characters of one draft: more is not kept, and the page asks before it is left. */
export const LONGEST = 256 * 1024;
/** For each person; the oldest goes first. */
export const MOST = 50;
export const LIFE_MS = 30 * 24 * 60 * 60 * 1000;
/** Safari sometimes never answers a request to its database. */
const PATIENCE_MS = 3000;

/**
 * Opens the drafts of this device. In a database, because local storage reaches the disk up to a
 * minute later, too late for a machine that stops. Throws where storage is blocked.
 */
export async function openDrafts(): Promise<DraftStore> {
  return new DraftStore(await openDatabase(NAME, "drafts"));
}

/** Opens a database of this device with one store of objects with an `id`. */
export async function openDatabase(name: string, store: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore(store, { keyPath: "id", autoIncrement: true });
  const patience = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("The database does not answer.")), PATIENCE_MS),
  );
  return Promise.race([answerTo(opening), patience]);
}

export class DraftStore {
  constructor(private readonly database: IDBDatabase) {}

  /** Returns the drafts of an account, newest first. Removes what is too old or too many. */
  async list(owner: string, now = Date.now()): Promise<Draft[]> {
    const read = this.database.transaction("drafts").objectStore("drafts");
    const all: unknown = await answerTo(read.getAll());
    const drafts = Array.isArray(all) ? all.filter(isDraft) : [];
    const young = drafts.filter(({ at }) => now - at < LIFE_MS);
    const own = young
      .filter((draft) => draft.owner === owner)
      .sort((one, other) => other.at - one.at);
    const gone = [...drafts.filter((draft) => !young.includes(draft)), ...own.splice(MOST)];
    await this.remove(gone.map(({ id }) => id));
    return own;
  }

  /**
   * Writes a draft, in place of an earlier one. Asks for everything at once, since a page that is
   * left gets no second turn. Throws when there is no room: what was there before then stays.
   */
  async put(draft: Draft, replaced?: string): Promise<void> {
    if (JSON.stringify(draft.fields).length > LONGEST) throw new Error("The draft is too long.");
    await this.change((drafts) => {
      drafts.put(draft);
      if (replaced !== undefined && replaced !== draft.id) drafts.delete(replaced);
    });
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.change((drafts) => ids.forEach((id) => drafts.delete(id)));
  }

  private async change(work: (drafts: IDBObjectStore) => void): Promise<void> {
    const change = this.database.transaction("drafts", "readwrite", { durability: "strict" });
    const over = new Promise<void>((resolve, reject) => {
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error ?? new Error("The database gave up."));
    });
    work(change.objectStore("drafts"));
    if ("commit" in change) change.commit();
    await over;
  }
}

export function answerTo<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      event.preventDefault(); // Firefox would report it as an error of the page
      reject(request.error ?? new Error("The database refused."));
    };
  });
}

/** Two properties are enough, because only this module writes here. */
function isDraft(value: unknown): value is Draft {
  return typeof value === "object" && value !== null && "place" in value && "fields" in value;
}
