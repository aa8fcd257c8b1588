import type { ByteRange, FolderStorage, StoredFile } from "./storage.ts";

/**
 * Prompts and sample answers, read only: a school's imported files first, then the sample content.
 */
export class ContentFiles {
  readonly #folders: FolderStorage[];

  constructor(folders: FolderStorage[]) {
    this.#folders = folders;
  }

  async stat(name: string): Promise<StoredFile | null> {
    const found = await this.#find(name);
    return found?.file ?? null;
  }

  /** The bytes of a file that was found before; null when it has gone since. */
  async open(name: string, range: ByteRange): Promise<ReadableStream | null> {
    const found = await this.#find(name);
    return found?.folder.open(name, range) ?? null;
  }

  async #find(name: string) {
    for (const folder of this.#folders) {
      const file = await folder.stat(name);
      if (file) return { folder, file };
    }
    return null;
  }
}
