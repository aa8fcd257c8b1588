import type { BrowserContext, Page, Route } from "@playwright/test";

const UPLOADS = "**/recordings";

/** Intercepts the page's uploads to the portal, and counts them. */
export class Uploads {
  readonly sentAt: number[] = [];
  private handle: (route: Route, no: number) => Promise<void> = (route) => route.continue();

  private constructor() {}

  static async of(place: Page | BrowserContext): Promise<Uploads> {
    const uploads = new Uploads();
    await place.route(UPLOADS, async (route) => {
      uploads.sentAt.push(Date.now());
      // A page that is left cancels its requests.
      await uploads.handle(route, uploads.sentAt.length).catch(() => undefined);
    });
    return uploads;
  }

  get count(): number {
    return this.sentAt.length;
  }

  pass(): void {
    this.handle = (route) => route.continue();
  }

  abort(): void {
    this.handle = (route) => route.abort();
  }

  /** Holds uploads until `release` is called, which also passes later ones. */
  hold(): { release: () => void } {
    let release = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.handle = async (route) => {
      await opened;
      await route.continue();
    };
    return { release };
  }

  /**
   * Gives the first uploads these responses instead. The portal stores a "lost" one, but the page
   * gets no response.
   */
  answer(...statuses: (number | "lost")[]): void {
    this.handle = async (route, no) => {
      const status = statuses[no - 1];
      if (status === undefined) return route.continue();
      if (status === "lost") {
        await route.fetch();
        return route.abort();
      }
      await route.fulfill({
        status,
        json: { code: "test", message: `Refused with ${status}.`, retryable: status >= 500 },
      });
    };
  }

  /** The portal stores them but only says "accepted", like a provider that confirms nothing. */
  acceptOnly(): void {
    this.handle = async (route) => {
      await route.fetch();
      await route.fulfill({ json: { status: "accepted" } });
    };
  }
}

/** Returns the bytes of each take on this device. */
export async function takesOnDevice(page: Page): Promise<Buffer[]> {
  const takes = await page.evaluate(
    () =>
      new Promise<number[][]>((resolve, reject) => {
        const opening = indexedDB.open("ccl-recordings");
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => reject(new Error("no database"));
        opening.onsuccess = () => {
          const all = opening.result.transaction("answers").objectStore("answers").getAll();
          all.onsuccess = () => {
            resolve(
              all.result.flatMap(({ bytes }: { bytes: ArrayBuffer | null }) =>
                bytes ? [[...new Uint8Array(bytes)]] : [],
              ),
            );
            opening.result.close();
          };
        };
      }),
  );
  return takes.map((bytes) => Buffer.from(bytes));
}

/** Returns the bytes of the only take. */
export const bytesOnDevice = async (page: Page) => Buffer.concat(await takesOnDevice(page));
