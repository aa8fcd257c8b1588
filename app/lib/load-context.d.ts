import "@remix-run/node";

declare module "@remix-run/node" {
  /** What our own server adds to each request; under plain remix-serve nothing is there. */
  interface AppLoadContext {
    requestId?: string;
    clientAddress?: string;
  }
}
