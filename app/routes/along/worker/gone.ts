import { leave, type WorkerScope } from "./keep.ts";

declare const self: WorkerScope;

/** Served in the worker's place where the school wants none: it takes everything away, and itself. */
self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));
