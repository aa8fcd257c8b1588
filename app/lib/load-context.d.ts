import "@remix-run/node";
import type { Portal } from "./portal.server.ts";

declare module "@remix-run/node" {
  /**
   * What one request carries along. The first five come from our own server; under plain remix-serve
   * they are missing.
   */
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
    /** Waits until this page may be rendered. */
    toRender?: () => Promise<void>;
    /**
     * Set by an action for the loaders that run after it: what was posted, so that no redirect
     * loses it.
     */
    posted?: FormData;
    /** The loaders of this page that run, each by its name. */
    loading?: Map<object, Promise<unknown>>;
  }
}
