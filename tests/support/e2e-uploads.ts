import type { BrowserContext, Page, Route } from "@playwright/test";

const UPLOADS = "**/recordings";

/** Stands between the page and the portal's address for recordings; counts what is sent there. */
export class Uploads {
  readonly sentAt: number[] = [];
  private handle: (route: Route, no: number) => Promise<void> = (route) => route.continue();

  private constructor() {}

  static async of(place: Page | BrowserContext): Promise<Uploads> {
    const uploads = new Uploads();
    await place.route(UPLOADS, async (route) => {
      uploads.sentAt.push(Date.now());
      // A page that is left cancels its requests; there is nobody to answer then.
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

  /** No connection to the portal. */
  abort(): void {
    this.handle = (route) => route.abort();
  }

  /** Each is answered when `release` is called, which also lets later ones pass. */
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
   * The first ones get these answers instead of the portal's; a "lost" one is answered by the portal,
   * and the page never hears of it.
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

  /**
   * The portal stores them and says only that they were taken, as it does for a provider that
   * confirms nothing.
   */
  acceptOnly(): void {
    this.handle = async (route) => {
      await route.fetch();
      await route.fulfill({ json: { status: "accepted" } });
    };
  }
}

/** The takes that lie on this device, each as its bytes. */
export async function takesOnDevice(page: Page): Promise<Buffer[]> {
  const takes = await page.evaluate(
    () =>
      new Promise<number[][]>((resolve, reject) => {
        const opening = indexedDB.open("ccl-recordings");
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

/** The same, where one is expected. */
export const bytesOnDevice = async (page: Page) => Buffer.concat(await takesOnDevice(page));
