import { vi } from "vitest";
import type { AlongNews, AlongProgress, AlongWish } from "../../../app/lib/along/kept.ts";

export const OWN = "https://learn.example";
const absolute = (address: string | Request): string =>
  new URL(typeof address === "string" ? address : address.url, OWN).href;

/** The part of a browser's cache that the worker uses. */
class DeviceCache {
  readonly entries = new Map<string, Response>();
  /** Writes of a URL that contains this text fail as on a full disk. */
  full: string | null = null;

  put(address: string, answer: Response): Promise<void> {
    if (this.full && address.includes(this.full))
      return Promise.reject(new DOMException("full", "QuotaExceededError"));
    this.entries.set(absolute(address), answer);
    return Promise.resolve();
  }

  match(address: string | Request): Promise<Response | undefined> {
    return Promise.resolve(this.entries.get(absolute(address))?.clone());
  }

  delete(address: string | Request): Promise<boolean> {
    return Promise.resolve(this.entries.delete(absolute(address)));
  }

  keys(): Promise<Request[]> {
    return Promise.resolve([...this.entries.keys()].map((url) => new Request(url)));
  }
}

type Listener = (event: Record<string, unknown>) => void;

/** A device with a service worker, and the server that it calls. */
export class Device {
  readonly caches = new Map<string, DeviceCache>();
  readonly asked: string[] = [];
  /** Errors that the worker did not expect. */
  readonly reported: unknown[] = [];
  /** The server's responses, by path and query; null means no connection. */
  server = new Map<string, () => Response | Promise<Response>>();
  hasLine = true;
  isRegistered = true;
  private readonly listeners = new Map<string, Listener>();

  /** With `isOff` the school has turned the worker off, so the server sends another one. */
  static async start({ isOff = false } = {}): Promise<Device> {
    const device = new Device();
    vi.stubGlobal("caches", {
      has: (name: string) => Promise.resolve(device.caches.has(name)),
      open: (name: string) => Promise.resolve(device.cache(name)),
      delete: (name: string) => Promise.resolve(device.caches.delete(name)),
      match: async (address: string) =>
        (await Promise.all([...device.caches.values()].map((cache) => cache.match(address)))).find(
          (answer) => answer,
        ),
    });
    vi.stubGlobal("fetch", (address: string | Request, how?: RequestInit) =>
      device.answer(address, how),
    );
    vi.stubGlobal("self", {
      addEventListener: (type: string, listener: Listener) => device.listeners.set(type, listener),
      location: new URL(OWN),
      registration: { unregister: () => Promise.resolve((device.isRegistered = false)) },
    });
    vi.stubGlobal("reportError", (error: unknown) => device.reported.push(error));
    vi.resetModules();
    if (isOff) await import("../../../app/routes/along/worker/gone.ts");
    else await import("../../../app/routes/along/worker/worker.ts");
    return device;
  }

  cache(name: string): DeviceCache {
    const cache = this.caches.get(name) ?? new DeviceCache();
    this.caches.set(name, cache);
    return cache;
  }

  /** Paths in all caches, in order. */
  get kept(): string[] {
    return [...this.caches.values()].flatMap((cache) =>
      [...cache.entries.keys()].map((url) => url.slice(OWN.length)),
    );
  }

  /** Sends the worker a message like a page, and returns its last reply. */
  async ask(wish: AlongWish): Promise<AlongNews> {
    const said: (AlongNews | AlongProgress)[] = [];
    const works: Promise<unknown>[] = [];
    this.listeners.get("message")?.({
      data: wish,
      ports: [{ postMessage: (news: AlongNews | AlongProgress) => said.push(news) }],
      waitUntil: (work: Promise<unknown>) => works.push(work),
    });
    await Promise.all(works);
    const news = said.at(-1);
    if (!news || !("kept" in news)) throw new Error("the worker said no last word");
    return news;
  }

  /** Activates the installed worker. */
  async activate(): Promise<void> {
    const works: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => works.push(work);
    this.listeners.get("activate")?.({ waitUntil });
    await Promise.all(works);
  }

  /** Requests a page in the browser. Returns undefined when the worker leaves it to the network. */
  open(
    path: string,
    { method = "GET", mode = "navigate", range = "" } = {},
  ): Promise<Response> | undefined {
    let answer: Promise<Response> | undefined;
    this.listeners.get("fetch")?.({
      request: {
        url: OWN + path,
        method,
        mode,
        headers: new Headers(range ? { Range: range } : {}),
      },
      respondWith: (given: Promise<Response>) => (answer = given),
    });
    return answer;
  }

  private async answer(address: string | Request, how?: RequestInit): Promise<Response> {
    const path = absolute(address).slice(OWN.length);
    this.asked.push(path);
    const make = this.server.get(path);
    if (!this.hasLine) throw new TypeError("Failed to fetch");
    const answer = make ? await make() : new Response(null, { status: 404 });
    const to = answer.headers.get("Location");
    if (to === null || how?.redirect === "manual") return answer;
    if (how?.redirect === "error") throw new TypeError("Failed to fetch");
    return this.answer(to, how);
  }
}
