import { mkdtemp, rm } from "node:fs/promises";
import { readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { row } from "./result-table.mjs";
import { freePort, startProgram, untilPrinted } from "./running-portal.mjs";
import { median, sum } from "./statistics.mjs";

const RUNS = 3;

/**
 * From the command to both programs ready: with an empty data folder, and with the one that was
 * left.
 */
export async function measureStart() {
  const [first, again] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), "ccl-bench-data-"));
    try {
      first.push(await start(dataDir));
      again.push(await start(dataDir));
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  const client = filesIn("build/client");
  const packed = client.filter(({ name }) => /\.(br|gz)$/.test(name));
  const kb = (measure, files) =>
    row(measure, sum(files.map(({ size }) => size)) / 1000, { unit: "kB" });
  const seconds = (measure, times) =>
    row(measure, median(times) / 1000, {
      unit: "s",
      digits: 2,
      timed: true,
      runs: times.map((time) => time / 1000),
    });
  return [
    seconds(`both ready, empty data folder (median of ${RUNS})`, first),
    seconds(`both ready, started again (median of ${RUNS})`, again),
    kb(
      "build/client without its compressed copies",
      client.filter((file) => !packed.includes(file)),
    ),
    kb("build/client, compressed copies", packed),
    kb("build/server", filesIn("build/server")),
    kb(
      "the programs and what they share, without their maps",
      filesIn("build").filter(({ name }) => /^build\/(shared\/)?[^/]+\.js$/.test(name)),
    ),
  ];
}

async function start(dataDir) {
  const [port, upstreamPort] = [await freePort(), await freePort()];
  const begin = performance.now();
  const program = startProgram(
    ["--import", "./build/leave-with-parent.js", "build/supervisor.js"],
    {
      PORT: String(port),
      UPSTREAM_PORT: String(upstreamPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      // As `npm start` finds it: a trial.
      NODE_ENV: "",
    },
  );
  try {
    await untilPrinted(program, "The portal is ready", 60_000);
    return performance.now() - begin;
  } finally {
    await program.end("SIGTERM");
  }
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(name) : [{ name, size: statSync(name).size }];
  });
}
