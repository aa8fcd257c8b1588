import { spawn, execFileSync, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "./free-port.ts";
import { queryPostgres, urlOf } from "./postgres-query.ts";

export type PostgresServer = { port: number; stop: () => Promise<void> };

const ROOT = "/usr/lib/postgresql";

/**
 * Starts a PostgreSQL server of its own: temporary folder, free port, stopped and removed by
 * `stop`.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findBinaries();
  const folder = mkdtempSync(join(tmpdir(), "upstream-pg-"));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    execFileSync("chown", ["postgres", folder]);
    chmodSync(folder, 0o700);
  }
  // initdb and postgres refuse to run as root.
  const command = (program: string, args: string[]): [string, string[]] =>
    isRoot
      ? ["runuser", ["-u", "postgres", "--", join(bin, program), ...args]]
      : [join(bin, program), args];
  const data = join(folder, "data");
  execFileSync(
    ...command("initdb", [
      "-D",
      data,
      "-U",
      "postgres",
      "-A",
      "trust",
      "-E",
      "UTF8",
      "--locale=C",
      "--no-sync",
    ]),
    { stdio: "pipe", cwd: "/" },
  );
  const port = await freePort();
  const settings = [
    `listen_addresses=127.0.0.1`,
    `unix_socket_directories=${folder}`,
    "fsync=off",
    "shared_buffers=16MB",
  ];
  const server = spawn(
    ...command("postgres", [
      "-D",
      data,
      "-p",
      String(port),
      ...settings.flatMap((setting) => ["-c", setting]),
    ]),
    { stdio: "ignore", cwd: "/" },
  );
  await untilReady(server, urlOf(port, "postgres"));
  return {
    port,
    stop: async () => {
      execFileSync(...command("pg_ctl", ["stop", "-D", data, "-m", "immediate", "-w"]), {
        stdio: "ignore",
        cwd: "/",
      });
      if (server.exitCode === null) await new Promise((resolve) => server.once("exit", resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findBinaries(): string {
  const versions = existsSync(ROOT) ? readdirSync(ROOT).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...versions.map((version) => join(ROOT, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  const found = places.find(
    (place) => existsSync(join(place, "initdb")) && existsSync(join(place, "postgres")),
  );
  if (found) return found;
  throw new Error(
    "No PostgreSQL server was found in /usr/lib/postgresql/*/bin or PATH. Install one (apt-get install postgresql) or set SKIP_POSTGRES=1.",
  );
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      return await queryPostgres(url, "select 1");
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error("PostgreSQL did not start", { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
