import { vi } from "vitest";

/** For files that change settings or modules, in a worker that they share. */
vi.resetModules();
