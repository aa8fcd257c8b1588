import "@remix-run/node";
import type { Portal } from "./portal.server.ts";

declare module "@remix-run/node" {
  /** What one request carries along. Under plain remix-serve the first five are missing. */
  interface AppLoadContext {
    /** Ask for it with `portalOf`. */
    portal?: Portal;
    requestId?: string;
    clientAddress?: string;
    /**
     * Begins a sound, picture or download for an account; null when that has as many under way as it
     * may. What comes of it waits until the browser has taken what was written; false when it left.
     */
    listen?: (account: string) => (() => Promise<boolean>) | null;
    toRender?: () => Promise<void>;
    /** Set by an action for the loaders after it, so that no redirect loses what was posted. */
    posted?: FormData;
    loading?: Map<object, Promise<unknown>>;
  }
}
