import { answerTo, openDatabase } from "#app/lib/drafts/draft-store.ts";

/** A sound that the server does not have yet, or a second of one while it is recorded. */
export interface KeptSound {
  id: number;
  /** Names the page that keeps it. */
  tab: string;
  /** Names the recording that these bytes are a part of; "" for a whole sound. */
  recording: string;
  /** True for what was recorded until the page was closed. */
  isCut: boolean;
  owner: string;
  /** The address of its dialogue, to which it is posted. */
  href: string;
  key: number;
  kind: "prompt" | "spoken";
  /** The file that stood there; "" for none. */
  over: string;
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

/** Keeps sounds on this device until the server has them. Throws where storage is blocked. */
export class KeptSounds {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(): Promise<KeptSounds> {
    return new KeptSounds(await openDatabase("ccl-staff-sounds", "sounds"));
  }

  async list(owner: string, href: string): Promise<KeptSound[]> {
    const read = this.database.transaction("sounds").objectStore("sounds");
    const all: unknown = await answerTo(read.getAll());
    const sounds = Array.isArray(all) ? all.filter(isKept) : [];
    return sounds
      .filter((sound) => sound.owner === owner && sound.href === href)
      .map((sound) => ({ ...BEFORE, ...sound }));
  }

  /** Writes a sound, one with an id in its own place, and returns its id. Throws without room. */
  async put(sound: Omit<KeptSound, "id"> & { id?: number }): Promise<number> {
    const id = await answerTo(this.writing().put(sound));
    return typeof id === "number" ? id : 0;
  }

  async remove(id: number): Promise<void> {
    await answerTo(this.writing().delete(id));
  }

  private writing(): IDBObjectStore {
    const change = this.database.transaction("sounds", "readwrite", { durability: "strict" });
    return change.objectStore("sounds");
  }
}

/** What the version before did not write. */
const BEFORE = { tab: "", recording: "", isCut: false };

/** Only this module writes them. */
function isKept(value: unknown): value is KeptSound {
  return typeof value === "object" && value !== null && "bytes" in value && "href" in value;
}
