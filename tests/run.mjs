/**
 * `npm test`: from a fresh clone to one line of results; `npm run test:quick` without a browser,
 * PostgreSQL and what starts whole programs, `test:long` with more kills and more broken files,
 * `test:nodes` the built portal on newer versions of Node, `test:browsers` in Firefox and WebKitGTK.
 * Node's own modules only, because nothing is installed yet.
 */
import { dirname, delimiter } from "node:path";
import { installWhenNeeded, requireNode, root } from "../server/ready-to-run.mjs";
import { slowFileCount, withoutSlowFiles } from "./run/left-out.mjs";
import { installNode } from "./run/nodes.mjs";
import { reportFile } from "./run/reports.mjs";
import { bin, finish, inPairs, leaveOut, step } from "./run/steps.mjs";
import { installTools } from "./run/tools.mjs";

const [kind = "all"] = process.argv.slice(2);
if (!["all", "quick", "long", "nodes", "browsers"].includes(kind)) {
  console.error(
    "Use: npm test, npm run test:quick, npm run test:long, npm run test:nodes or npm run test:browsers.",
  );
  process.exit(1);
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => finish({ isBroken: true }));

requireNode();
process.chdir(root);
installWhenNeeded();
const chromium = installTools();
if (chromium) process.env.CHROMIUM_PATH ??= chromium;
if (kind === "long") {
  process.env.KILLS ??= "20";
  process.env.MUTATED_FILES ??= "10000";
}

const build = ["build", ["npm", "run", "--silent", "build"]];
if (kind === "nodes") {
  await step(...build);
  for (const major of [22, 24]) await testOnNode(major);
  finish();
}
if (kind === "browsers") {
  await step(...build);
  await step("Firefox and WebKitGTK", bin("vitest", ...vitest("browsers")));
  finish();
}
const isQuick = kind === "quick";
const inBrowser = !isQuick;
if (inBrowser && !process.env.CHROMIUM_PATH) {
  console.error("The browser tests need Chromium: install it, or set CHROMIUM_PATH.");
  finish({ isBroken: true });
}
if (isQuick) {
  process.env.SKIP_POSTGRES = "1";
  leaveOut(slowFileCount, "files of HTTP tests that start programs or look at all pages");
}
const built = step(...build);
const checks = inPairs([
  ["types and lint", bin("oxlint")],
  ["hooks and accessibility", bin("eslint", "app", "upstream/routes")],
  ["format", bin("oxfmt", "--check", ".")],
  ["arrows", bin("depcruise", "app", "server", "upstream")],
  ["unused code", bin("knip")],
  ["unit tests", bin("vitest", ...vitest("unit*", "unit"))],
]);
// The microphone hears in real time: its tests wait while the others work.
const heard = built.then(() => inBrowser && browserStep("microphone tests", "microphone"));
await Promise.all([built, checks]);
const left = isQuick ? withoutSlowFiles : [];
await step("http tests", bin("vitest", ...vitest("http*", "http"), ...left));
if (inBrowser) await browserStep("browser tests", "pages");
await heard;
finish();

function vitest(project, report = project) {
  const reporters = ["--reporter=default", "--reporter=json"];
  const file = `--outputFile.json=${reportFile(report)}`;
  return ["run", "--project", project, ...reporters, file];
}

function browserStep(name, ...projects) {
  const wanted = projects.map((project) => `--project=${project}`);
  const file = name.replaceAll(" ", "-");
  // A run empties its folder when it starts, and two are under way at once.
  const options = ["--reporter=list,json", `--output=test-results/${file}`];
  const report = { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile(file) };
  return step(name, bin("playwright", "test", ...options, ...wanted), report);
}

/** The HTTP tests start portal and upstream with the Node they run on. */
async function testOnNode(major) {
  const program = installNode(major);
  const env = { PATH: `${dirname(program)}${delimiter}${process.env.PATH}` };
  const command = [program, "node_modules/vitest/vitest.mjs", ...vitest("http*", `http-${major}`)];
  await step(`http tests on Node ${major}`, command, env);
}
