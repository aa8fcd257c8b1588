import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { until } from "../support/program.ts";

const run = promisify(execFile);
const NSPAWN = "/usr/bin/systemd-nspawn";

/** Empty when a container can start, else the missing parts. */
export const lackOfContainers = [
  [existsSync(NSPAWN), "apt-get install systemd-container"],
  [process.getuid?.() === 0, "run it as root"],
].flatMap(([isThere, wanted]) => (isThere ? [] : [String(wanted)]));

/**
 * Starts a container with systemd: this machine's /usr and network, and empty folders in memory.
 * `binds` are our files and folders by their places in it.
 */
export async function startContainer(folder: string, binds: Record<string, string>) {
  const preset = join(folder, "nothing.preset");
  // Otherwise it starts each service that is installed on this machine.
  await writeFile(preset, "disable *\n");
  const all = { ...binds, "/etc/systemd/system-preset/00-nothing.preset": preset };
  const machine = spawn(
    NSPAWN,
    [
      ...["--quiet", "--directory=/", "--volatile=yes", "--register=no", "--keep-unit"],
      ...["--machine=ccl-night", "--console=pipe"],
      ...Object.entries(all).map(([place, from]) => `--bind=${from}:${place}`),
      ...["/lib/systemd/systemd", "systemd.unit=multi-user.target", "systemd.firstboot=off"],
    ],
    { stdio: ["ignore", "ignore", "ignore"] },
  );
  const stop = async () => {
    const ended = once(machine, "close");
    machine.kill("SIGTERM");
    await ended;
  };
  let first = 0;
  /** Runs a command as root in the container. Throws when it fails. */
  const inside = async (...command: string[]) => {
    const way = ["-t", String(first), "-m", "-u", "-i", "-p", "--"];
    return (await run("nsenter", [...way, ...command])).stdout.trim();
  };
  const isUp = async () => {
    first = await childNamed(machine.pid ?? 0, "systemd");
    // "degraded" is not our fault: another service of this machine's /usr failed.
    return first > 0 && /running|degraded/.test(await inside(...IS_RUNNING).catch(() => ""));
  };
  try {
    await until(isUp, () => "the container to start", 30_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return { inside, stop };
}

const IS_RUNNING = ["sh", "-c", "systemctl is-system-running || true"];

async function childNamed(parent: number, name: string): Promise<number> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, "utf8");
  for (const child of children.trim().split(" ")) {
    const own = await readFile(`/proc/${child}/comm`, "utf8").catch(() => "");
    if (own.trim() === name) return Number(child);
  }
  return 0;
}
