import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that mostly wait, for deadlines, drains and killed programs; the longest first. */
const WAITING = [
  "portal/slow.test.ts",
  "server/kills.test.ts",
  "upstream/daily-process.test.ts",
  "portal/dashboard/dashboard-faults.test.ts",
  "server/portal.test.ts",
  "server/bodies.test.ts",
  "upstream/process.test.ts",
  "server/supervisor.test.ts",
];

/**
 * Starts what waits before what works: begun last, it would keep the end of the run waiting alone.
 * Files of one project stand together: one of another between them ends the worker that they share,
 * with all that it has loaded.
 */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = WAITING.findIndex((name) => moduleId.endsWith(name));
      return found < 0 ? WAITING.length : found;
    };
    return (await super.sort(files)).sort(
      (a, b) => b.project.name.localeCompare(a.project.name) || place(a) - place(b),
    );
  }
}
