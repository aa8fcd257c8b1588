import { spawn, execFileSync, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "./free-port.ts";
import { queryPostgres, urlOf } from "./postgres-query.ts";

export type PostgresServer = {
  port: number;
  /** Kills the server, and waits for its end. */
  kill: () => Promise<void>;
  /** Starts a killed server, which recovers from its log. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

const ROOT = "/usr/lib/postgresql";

/** Starts a PostgreSQL server in a temporary folder on a free port; `stop` removes it. */
export async function startPostgres(more: string[] = []): Promise<PostgresServer> {
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
    ...more,
  ];
  const launch = () =>
    spawn(
      ...command("postgres", [
        "-D",
        data,
        "-p",
        String(port),
        ...settings.flatMap((setting) => ["-c", setting]),
      ]),
      { stdio: "ignore", cwd: "/" },
    );
  const url = urlOf(port, "postgres");
  let server = launch();
  await untilReady(server, url);
  return {
    port,
    kill: async () => {
      const gone = new Promise((resolve) => server.once("exit", resolve));
      process.kill(postmasterOf(data), "SIGKILL");
      await gone;
    },
    start: async () => {
      const deadline = Date.now() + 20_000;
      // It refuses while a process of the killed server still runs.
      for (let isUp = false; !isUp;) {
        server = launch();
        isUp = await untilReady(server, url).then(
          () => true,
          (error: unknown) => {
            if (Date.now() > deadline) throw error;
            return false;
          },
        );
      }
    },
    stop: async () => {
      if (!isOver(server)) {
        const gone = new Promise((resolve) => server.once("exit", resolve));
        execFileSync(...command("pg_ctl", ["stop", "-D", data, "-m", "immediate", "-w"]), {
          stdio: "ignore",
          cwd: "/",
        });
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isOver({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function postmasterOf(data: string): number {
  return Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10);
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
      if (isOver(server) || Date.now() > deadline)
        throw new Error("PostgreSQL did not start", { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
