/**
 * `node tests/mutants/run.mjs [number …]`: changes one line at a time in a copy of the last commit
 * (mutants.json), runs the tests beside it, and prints whether a test of the gate or of the night
 * fails. With WHOLE=1 the whole gate runs for a change that none of them notices. Not part of any
 * run.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const mutants = JSON.parse(readFileSync("tests/mutants/mutants.json", "utf8"));
const wanted = process.argv.slice(2).map(Number);
const copy = join(await mkdtemp(join(tmpdir(), "ccl-mutants-")), "copy");
const run = (...command) =>
  spawnSync(command[0], command.slice(1), { cwd: copy, encoding: "utf8", env: settings });
// These files test the same on SQLite, and a PostgreSQL server takes seconds to start.
const settings = { ...process.env, NO_COLOR: "1", SKIP_POSTGRES: "1" };

spawnSync("git", ["clone", "--quiet", ".", copy]);
// Hard links, because an install would take longer than the tests.
spawnSync("cp", ["-al", "node_modules", copy]);
run("npm", "run", "--silent", "build");
const counts = { gate: 0, night: 0, nobody: 0 };
for (const [index, mutant] of mutants.entries()) {
  if (wanted.length > 0 && !wanted.includes(index + 1)) continue;
  const { by, test } = await seenBy(mutant);
  counts[by] += 1;
  const change = `${mutant.find} -> ${mutant.replace}`.replaceAll(/\s+/g, " ");
  console.log(`| ${index + 1} | ${mutant.file} | \`${change}\` | ${by} | ${test} |`);
}
console.log(
  `${counts.gate} seen by the gate, ${counts.night} by the night, ${counts.nobody} by nobody`,
);
await rm(join(copy, ".."), { recursive: true, force: true });

async function seenBy({ file, find, replace, tests }) {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  if (source.split(find).length !== 2) throw new Error(`not once in ${file}: ${find}`);
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  try {
    const isBuilt = tests.some((name) => !name.startsWith("unit/"));
    // Vite builds only `app`. The other programs take a second.
    const build = file.startsWith("app/") ? ["npm", "run", "build"] : ["node", "server/bundle.mjs"];
    if (isBuilt && run(...build).status !== 0) return { by: "gate", test: "the build" };
    for (const by of ["gate", "night"]) {
      for (const name of tests) if (!passes(name, by)) return { by, test: name };
    }
    if (process.env.WHOLE && run("npm", "test").status !== 0)
      return { by: "gate", test: "npm test" };
    return { by: "nobody", test: "" };
  } finally {
    writeFileSync(path, source);
  }
}

/** At night only the tagged tests are new, but a file's tests may depend on each other. */
function passes(name, by) {
  const isNight = by === "night";
  Object.assign(settings, { NIGHT: isNight ? "1" : "" });
  const { status, stdout, stderr } = name.startsWith("e2e/")
    ? run(
        "node_modules/.bin/playwright",
        ...["test", "--config=tests/playwright.config.ts", "--pass-with-no-tests"],
        ...(isNight ? [] : ["--grep-invert=@night"]),
        `tests/${name}.spec.ts`,
      )
    : run(
        "node_modules/.bin/vitest",
        ...["run", "--config=tests/vitest.config.ts", "--passWithNoTests"],
        ...(isNight ? [] : ["--tags-filter=!night"]),
        `tests/${name}.test.ts`,
      );
  if (status === null) throw new Error(`${name} could not run: ${stdout}${stderr}`);
  return status === 0;
}
