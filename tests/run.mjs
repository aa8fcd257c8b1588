/**
 * `npm test`, the gate: from a fresh clone to one line of results. `npm run test:night` also runs
 * tests that repeat a promise: those tagged `night`, twenty kills, Firefox and WebKitGTK, Node 22
 * and 24. `npm run test:quick` runs the checks and unit tests of the gate without a build. `npm
 * test -- some/file` and `npm test -- -t "words"` run a part, with its night tests. Uses only
 * Node's own modules, because nothing is installed yet.
 */
import { buildWhenNeeded, installWhenNeeded, requireNode, root } from "../server/ready-to-run.mjs";
import { onEachNode } from "./run/nodes.mjs";
import {
  bin,
  browserTests,
  failForForgotten,
  finish,
  inPairs,
  step,
  vitest,
} from "./run/steps.mjs";
import { installTools } from "./run/tools.mjs";

const RUNS = { gate, quick: checksAndUnitTests, night, lint, watch };
const [kind = "gate", ...more] = process.argv.slice(2);

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => finish({ isBroken: true }));
requireNode();
process.chdir(root);
await installWhenNeeded({ tests: true });
await (kind in RUNS ? RUNS[kind]() : part([kind, ...more]));
finish();

async function gate() {
  installTools();
  const built = build();
  // The microphone tests run in real time, so they mostly wait while others work.
  const heard = built.then(() => browserTests("microphone"));
  // Its slow files come first and mostly wait, so it takes little from the checks.
  const asked = built.then(() => vitest("http"));
  await Promise.all([checksAndUnitTests(), asked]);
  await browserTests("pages", [], { name: "browser tests" });
  await heard;
  failForForgotten();
}

async function night() {
  Object.assign(process.env, { NIGHT: "1", KILLS: "20", MUTATED_FILES: "10000" });
  await gate();
  await step("pictures", [process.execPath, "tests/picture.mjs"]);
  await vitest("browsers");
  await onEachNode([22, 24], (env, major) =>
    vitest("http", [], { env, name: `http on Node ${major}` }),
  );
}

/** Runs the static checks: types, style, arrows, unused code. */
function lint() {
  return inPairs(staticChecks());
}

function watch() {
  return vitest("unit*", ["--watch"], { isShown: true });
}

/** Runs a file with its own runner, and a name without a file with both. */
async function part(wanted) {
  process.env.NIGHT = "1";
  installTools();
  const at = wanted.indexOf("-t");
  const [, words] = at < 0 ? [] : wanted.splice(at, 2);
  const inBrowser = wanted.filter((file) => file.includes("e2e/"));
  const others = wanted.filter((file) => !inBrowser.includes(file));
  if (!others.length || wanted.some((file) => !file.includes("unit/"))) await buildWhenNeeded();
  // Both runners take a pattern, so special characters are escaped.
  const pattern = words?.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const isShown = true;
  if (others.length > 0 || inBrowser.length === 0)
    await vitest("*", [...others, ...(pattern ? ["-t", pattern] : [])], { name: "tests", isShown });
  if (inBrowser.length > 0 || others.length === 0)
    await browserTests("*", [...inBrowser, ...(pattern ? ["-g", pattern] : [])], {
      name: "browser tests",
      isShown,
    });
}

function build() {
  return step("build", ["npm", "run", "--silent", "build"]);
}

function checksAndUnitTests() {
  return inPairs([...staticChecks(), unitTests]);
}

/** Both projects of unit tests. They never wait, and each worker loads the app once more. */
function unitTests() {
  return vitest("unit*", ["--maxWorkers=2"], { name: "unit tests" });
}

function staticChecks() {
  return [
    // Garbage is collected only near a limit that the short run does not reach. This saves a fifth.
    ["types and lint", bin("oxlint"), { env: { GOGC: "off", GOMEMLIMIT: "4GiB" } }],
    [
      "hooks and access",
      bin(
        "eslint",
        "--config=tests/eslint.config.js",
        "app/islands",
        "app/routes/**/*.route.tsx",
        "upstream/routes",
      ),
    ],
    ["format", bin("oxfmt", "--check", ".")],
    [
      "arrows",
      bin(
        "depcruise",
        "--config=tests/arrows.cjs",
        "app",
        "contract",
        "plan",
        "server",
        "upstream",
      ),
    ],
    ["unused code", bin("knip", "--config=tests/knip.json")],
  ].map((check) => () => step(...check));
}
