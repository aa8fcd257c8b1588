import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that mostly wait (timeouts, drains, killed programs), longest first. */
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
 * Starts waiting files before working ones, because at the end they would delay the run. Keeps the
 * files of a project together, because another project's file between them ends their shared
 * worker.
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
