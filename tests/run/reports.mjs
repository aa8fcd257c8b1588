import { chmodSync, mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

/** The folder of all temporary files, removed with the run. */
const folder = mkdtempSync(join(tmpdir(), "ccl-tests-"));
const reports = join(folder, "reports");
mkdirSync(reports);
// As root, the tests start PostgreSQL as another user.
chmodSync(folder, 0o711);
process.env.TMPDIR = folder;

/** Returns the file of a step's results. */
export const reportFile = (name) => join(reports, `${name.replaceAll(/\W+/g, "-")}.json`);

export function removeWhatWasWritten() {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Returns the numbers of passed, failed and skipped tests, the seconds of each file, and for each
 * failed test its place, its name and the first line of its message.
 */
export function readReports() {
  const read = readdirSync(reports).map((name) => readReport(join(reports, name)));
  const count = (key) => read.reduce((sum, report) => sum + report[key], 0);
  return {
    passed: count("passed"),
    failed: count("failed"),
    skipped: count("skipped"),
    files: read.flatMap(({ files }) => files).sort((a, b) => b.seconds - a.seconds),
    failures: read.flatMap(({ failures }) => failures),
  };
}

/** A step that was cut off may leave an incomplete report. */
function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, "utf8"));
    return report.stats ? fromPlaywright(report) : fromVitest(report);
  } catch {
    return { passed: 0, failed: 1, skipped: 0, files: [], failures: [] };
  }
}

function fromVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, ...report }) {
  const path = (name) => relative(process.cwd(), name);
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      name: path(name),
      seconds: (endTime - startTime) / 1000,
    })),
    failures: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName, location, failureMessages: [message = ""] }) => ({
          file: path(name),
          line: lineIn(message, name) ?? location?.line ?? "?",
          name: fullName,
          expected: firstLine(message),
        })),
    ),
  };
}

function fromPlaywright({ stats, suites }) {
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    files: suites.map((suite) => ({
      name: join("tests/e2e", suite.file),
      seconds:
        specsOf(suite)
          .flatMap(resultsOf)
          .reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    failures: specs
      .filter(({ ok }) => !ok)
      .map((spec) => {
        const error = resultsOf(spec).find(({ error }) => error)?.error ?? {};
        return {
          file: join("tests/e2e", spec.file),
          // An error in a fixture or a helper is in another file.
          line: error.location?.file.endsWith(spec.file) ? error.location.line : spec.line,
          name: spec.title,
          expected: firstLine(error.message ?? ""),
        };
      }),
  };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function resultsOf({ tests }) {
  return tests.flatMap(({ results }) => results);
}

function lineIn(stack, file) {
  const at = stack.indexOf(`${file}:`);
  return at < 0 ? undefined : Number.parseInt(stack.slice(at + file.length + 1), 10);
}

/** Returns the first line of a message without colours; a long diff may follow. */
function firstLine(message) {
  // oxlint-disable-next-line no-control-regex
  return message.replaceAll(/\u001b\[\d+m/g, "").split("\n")[0];
}
