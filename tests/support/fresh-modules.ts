import { vi } from "vitest";

/** For files that change settings or modules in a shared worker. */
vi.resetModules();
