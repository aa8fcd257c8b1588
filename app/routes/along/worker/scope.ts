import type { AlongWish } from "#app/lib/along/kept.ts";

/**
 * What a service worker has around it, as far as ours uses it. The compiler's own types of it
 * contradict those of a page.
 */
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchAsked) => void): void;
  addEventListener(type: "message", listener: (event: Told) => void): void;
}

interface Lasting {
  /** The worker lives until then. */
  waitUntil(work: Promise<unknown>): void;
}

/** Only pages of ours send messages here. */
type Told = Lasting & MessageEvent<AlongWish>;

export interface FetchAsked extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
