import "@remix-run/node";

declare module "@remix-run/node" {
  /**
   * What one request carries along. The first four come from our own server; under plain remix-serve
   * they are missing.
   */
  interface AppLoadContext {
    requestId?: string;
    clientAddress?: string;
    /** Waits until the browser has taken what was written to it; false when it has left. */
    drained?: () => Promise<boolean>;
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
