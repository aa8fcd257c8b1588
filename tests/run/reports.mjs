import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "ccl-test-reports-"));

/** Where a step's tests leave their results. */
export const reportFile = (name) => join(folder, `${name}.json`);

export function removeReports() {
  rmSync(folder, { recursive: true, force: true });
}

/** How many tests passed, failed and did not run, and the seconds of each file. */
export function readReports() {
  const reports = readdirSync(folder).map((name) => readReport(join(folder, name)));
  const count = (key) => reports.reduce((sum, report) => sum + report[key], 0);
  return {
    passed: count("passed"),
    failed: count("failed"),
    skipped: count("skipped"),
    files: reports.flatMap(({ files }) => files).sort((a, b) => b.seconds - a.seconds),
  };
}

/** A step that was cut off may leave half a report. */
function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, "utf8"));
    return report.stats ? fromPlaywright(report) : fromVitest(report);
  } catch {
    return { passed: 0, failed: 1, skipped: 0, files: [] };
  }
}

function fromVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, ...report }) {
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      name: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

function fromPlaywright({ stats, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    files: suites.map((suite) => ({
      name: join("tests/e2e", suite.file),
      seconds: durationOf(suite) / 1000,
    })),
  };
}

function durationOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results);
  return [...results.map(({ duration }) => duration), ...suites.map(durationOf)].reduce(
    (sum, duration) => sum + duration,
    0,
  );
}
