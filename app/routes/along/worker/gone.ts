import { leave, type WorkerScope } from "./keep.ts";

declare const self: WorkerScope;

/** Replaces the worker when the school turns it off: deletes everything and itself. */
self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));
