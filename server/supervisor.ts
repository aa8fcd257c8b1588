import { hkdfSync } from "node:crypto";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { printedFaults } from "#plan/setting-faults.ts";
import { version } from "#plan/version.ts";
import { keepRunning, type ChildCommand, type KeptChild } from "./child.ts";
import { busySentence, isAnswering, isFolderInUse, isPortFree, listenSentence } from "./ports.ts";
import { portalEnv } from "./portal-env.ts";
import { MEMORY_ENV, MEMORY_FLAGS } from "./portal-memory.ts";
import { settingsOrExit } from "./settings.ts";
import { decideStart, keptSecret } from "./trial.ts";

/** A program that runs alone is behind a load balancer, which checks every second or two. */
const ALONE_GRACE_SECONDS = 5;
const begin = performance.now();
const beside = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const print = (line: string) => console.log(line);
const isPortalUp = () => isAnswering(env.PORT, env.HOST);
const development = process.argv.includes("--dev");
const asked = process.argv.slice(2).filter((word) => word !== "--dev");
const only = asked.length === 0 ? undefined : asked.join(" ");

// The reader of our output may leave, as in `npm start | head`.
process.stdout.on("error", () => {});
const start = startOrExit();
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV || "production" });
process.env.DATA_DIR = resolve(process.env.DATA_DIR || "./data");
// Comes before the ports, so that only one error is printed.
if (start.api && (await isFolderInUse(process.env.DATA_DIR)))
  stopWith(
    `The portal runs already on the data folder ${process.env.DATA_DIR}. Stop it first, or give this one another DATA_DIR, PORT and UPSTREAM_PORT.`,
  );
process.env.TRIAL = start.trial ? "1" : "0";
process.env.EMBEDDED_UPSTREAM = start.isOurs ? "1" : "0";
if (start.trial) process.env.SESSION_SECRET = secretOrExit(process.env.DATA_DIR);
const env = settingsOrExit();
const apiHost = process.env.UPSTREAM_HOST || "127.0.0.1";
// Programs that start together have no load balancer.
const graceSeconds = env.STOP_GRACE_SECONDS ?? (only === undefined ? 0 : ALONE_GRACE_SECONDS);

if (start.api && start.portal && env.PORT === env.UPSTREAM_PORT && env.PORT !== 0)
  stopWith(`UPSTREAM_PORT: is ${env.PORT}, as PORT is. Choose another for one of them.`);
if (start.portal) await stopUnlessFree("PORT", env.PORT, env.HOST);
if (start.api) await stopUnlessFree("UPSTREAM_PORT", env.UPSTREAM_PORT, apiHost);

const commands = [
  ...(start.api ? [upstreamCommand()] : []),
  ...(start.portal ? [development ? developmentCommand() : portalCommand()] : []),
];
const children = commands.map((command) => keepRunning(command, print));
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
  process.on(signal, () => void stopOn(signal));

let stoppedAt = 0;
try {
  await Promise.all(children.map((child) => child.ready));
  if (stoppedAt === 0) announce();
} catch (error) {
  await Promise.all(children.map((child) => child.stop("SIGTERM")));
  stopWith(error instanceof Error ? error.message : "Something did not start.");
}

function startOrExit() {
  const decision = decideStart(process.env, only);
  return typeof decision === "string" ? stopWith(decision) : decision;
}

function secretOrExit(dataDir: string): string {
  try {
    return keptSecret(dataDir);
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    return stopWith(
      `The data folder cannot be written to. Give this user the right to, or choose another with DATA_DIR, in ${resolve(".env")} or in the environment. (${why})`,
    );
  }
}

async function stopUnlessFree(setting: string, port: number, host: string): Promise<void> {
  try {
    if (!(await isPortFree(port, host))) stopWith(busySentence(setting, port));
  } catch (error) {
    stopWith(listenSentence(error, { setting, port, host }));
  }
}

function upstreamCommand(): ChildCommand {
  const factorKeys = env.SESSION_SECRETS.map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", "ccl-upstream/second-factor", 32)),
  );
  const childEnv: NodeJS.ProcessEnv = {
    CONTENT_DIR: beside("../samples"),
    ...process.env,
    PUBLIC_ORIGIN: env.PUBLIC_ORIGIN,
    STOP_GRACE_SECONDS: String(start.portal ? 0 : graceSeconds),
    SECOND_FACTOR_KEYS: factorKeys.map((key) => key.toString("base64url")).join(","),
  };
  // The API does not need the portal's secret.
  delete childEnv.SESSION_SECRET;
  const again = development ? ["--watch"] : [];
  return {
    name: "upstream",
    args: [...withParent(), ...again, beside("upstream.js")],
    env: childEnv,
    isReady: () => isAnswering(env.UPSTREAM_PORT, apiHost),
    graceMs: start.portal ? 0 : graceSeconds * 1_000,
  };
}

function portalCommand(): ChildCommand {
  return {
    name: "portal",
    args: [...withParent(), ...MEMORY_FLAGS, beside("portal.js")],
    env: {
      ...MEMORY_ENV,
      ...portalEnv(process.env, start.isOurs),
      STOP_GRACE_SECONDS: String(graceSeconds),
    },
    isReady: isPortalUp,
    graceMs: graceSeconds * 1_000,
  };
}

function developmentCommand(): ChildCommand {
  const vite = beside("../node_modules/@remix-run/dev/dist/cli.js");
  return {
    name: "portal",
    args: [
      ...withParent(),
      vite,
      "vite:dev",
      "--port",
      String(env.PORT),
      "--strictPort",
      "--host",
      env.HOST,
    ],
    env: portalEnv(process.env, start.isOurs),
    isReady: isPortalUp,
    graceMs: 0,
    // A debugger stops it as long as its developer thinks.
    pulse: { everyMs: 60_000, most: Infinity, leaveMs: 0 },
  };
}

function withParent(): string[] {
  return ["--import", new URL("leave-with-parent.js", import.meta.url).href];
}

function announce(): void {
  const seconds = Math.round((performance.now() - begin) / 1_000);
  const ready = start.portal
    ? `The portal is ready: ${env.PUBLIC_ORIGIN}`
    : `The API is ready at port ${env.UPSTREAM_PORT} of ${apiHost}`;
  const lines = ["", `${ready} (version ${version}, started in ${seconds} s)`];
  if (start.trial) {
    lines.push("This is a trial with sample content. Sign in with one of:");
    lines.push(
      "  student@example.com / interpreting   (has a plan)",
      "  visitor@example.com / interpreting   (has none)",
      `  teacher@example.com / interpreting   (staff, at ${env.PUBLIC_ORIGIN}${env.STAFF_PATH})`,
    );
    if (!["127.0.0.1", "::1", "localhost"].includes(env.HOST))
      lines.push(`Anyone who reaches ${env.HOST} can use these accounts.`);
  }
  lines.push("Stop it with Ctrl+C.", "");
  print(lines.join("\n"));
}

async function stopOn(signal: NodeJS.Signals): Promise<void> {
  if (stoppedAt > 0) {
    // npm forwards Ctrl+C a second time at once.
    if (Date.now() - stoppedAt > 1_000) children.forEach((child: KeptChild) => child.killNow());
    return;
  }
  stoppedAt = Date.now();
  print("Stopping …");
  // The portal stops first, because it needs the API until then.
  for (const child of children.toReversed())
    await child.stop(signal === "SIGHUP" ? "SIGTERM" : signal);
  process.exit(0);
}

function stopWith(sentence: string): never {
  console.error(printedFaults(sentence));
  process.exit(1);
}
