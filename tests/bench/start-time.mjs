import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { row } from "./result-table.mjs";
import { freePort, startProgram, untilPrinted } from "./running-portal.mjs";
import { median, sum } from "./statistics.mjs";

const RUNS = 3;

/**
 * Measures a clone of the last commit until its log-in page: with an empty npm cache, with a full
 * one, and at the second start. Ignores uncommitted changes.
 */
export async function measureStart() {
  const folder = await mkdtemp(join(tmpdir(), "ccl-bench-start-"));
  const [clone, cache] = [join(folder, "clone"), join(folder, "cache")];
  const times = { empty: [], full: [], again: [] };
  try {
    for (let run = 0; run < RUNS; run += 1) {
      rmSync(cache, { recursive: true, force: true });
      for (const kind of ["empty", "full"]) times[kind].push(await startClone(clone, cache));
      times.again.push(await start(clone, cache));
    }
    return [...timeRows(times), ...sizeRows(clone)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function timeRows({ empty, full, again }) {
  const seconds = (measure, times, max) =>
    row(`${measure} (median of ${RUNS})`, median(times) / 1000, {
      unit: "s",
      digits: 1,
      max,
      timed: true,
      runs: times.map((time) => time / 1000),
    });
  return [
    seconds("clone to log-in page, empty npm cache", empty, 45),
    seconds("clone to log-in page, full npm cache", full, 35),
    seconds("started again, to log-in page", again, 3),
  ];
}

function sizeRows(clone) {
  const modules = filesIn(join(clone, "node_modules"));
  const manifest = /node_modules\/(@[^/]+\/)?[^@/][^/]*\/package\.json$/;
  const megabytes = (measure, files, max) =>
    row(measure, sum(files.map(({ size }) => size)) / 1e6, { unit: "MB", digits: 1, max });
  const build = filesIn(join(clone, "build"));
  return [
    row("packages installed", modules.filter(({ name }) => manifest.test(name)).length, {
      max: 680,
    }),
    row("node_modules on disk", sum(modules.map(({ blocks }) => blocks * 512)) / 1e6, {
      unit: "MB",
      max: 350,
    }),
    megabytes("build/", build, 8),
    megabytes(
      "build/client, of it compressed copies",
      build.filter(({ name }) => /build\/client\/.+\.(br|gz)$/.test(name)),
    ),
  ];
}

async function startClone(clone, cache) {
  rmSync(clone, { recursive: true, force: true });
  const begin = performance.now();
  spawnSync("git", ["clone", "--quiet", ".", clone]);
  return performance.now() - begin + (await start(clone, cache));
}

/** Starts the clone as `npm start` does, with installation and build if needed. */
async function start(clone, cache) {
  const [port, upstreamPort] = [await freePort(), await freePort()];
  const begin = performance.now();
  const env = {
    PORT: String(port),
    UPSTREAM_PORT: String(upstreamPort),
    LOG_LEVEL: "warn",
    // Unset, so that it starts as a trial.
    NODE_ENV: "",
    npm_config_cache: cache,
  };
  const program = startProgram(["server/start.mjs"], env, clone);
  try {
    await untilPrinted(program, "The portal is ready", 180_000);
    const page = await fetch(`http://127.0.0.1:${port}/login`);
    if (!page.ok) throw new Error(`the log-in page answered ${page.status}`);
    return performance.now() - begin;
  } finally {
    await program.end("SIGTERM");
  }
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(name);
    const { size, blocks } = statSync(name, { throwIfNoEntry: false }) ?? { size: 0, blocks: 0 };
    return entry.isSymbolicLink() ? [] : [{ name, size, blocks }];
  });
}
