import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { bareSettings, until } from "./program.ts";

const PROGRAMS = ["orca", "xvfb-run", "dbus-run-session", "openbox", "xdotool", "script"];
const INSTALL = "apt-get install orca xvfb dbus openbox xdotool";

/** A phrase of Orca, and the language of its voice. */
export type Spoken = { words: string; language: string };

export type Orca = {
  /** The environment of a browser on Orca's screen. */
  env: NodeJS.ProcessEnv;
  /** Presses a key like a user, and returns the phrases that follow. */
  press: (key: string) => Promise<Spoken[]>;
  /** Returns the phrases since the last call, after Orca is silent. */
  said: () => Promise<Spoken[]>;
  stop: () => Promise<void>;
};

/** Returns what Orca lacks on this machine, or null. */
export function missingForOrca(): string | null {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const isThere = (name: string) => folders.some((folder) => existsSync(join(folder, name)));
  const missing = PROGRAMS.filter((name) => !isThere(name));
  return missing.length === 0 ? null : `${missing.join(", ")} not found here: ${INSTALL}`;
}

/** Starts Orca on its own screen. It requests voices and gets none, so it is silent. */
export async function startOrca(): Promise<Orca> {
  const home = await mkdtemp(join(tmpdir(), "ccl-orca-"));
  await writeSettings(home);
  await mkdir(join(home, "run"), { mode: 0o700 });
  const own = { HOME: home, XDG_RUNTIME_DIR: join(home, "run"), LANG: "C.UTF-8" };
  // One process group, so that the screen and all its programs end together.
  const screen = spawn("xvfb-run", ["-a", "-s", "-screen 0 1280x900x24", ...SESSION], {
    env: { ...bareSettings(), ...own },
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  const log = collect(screen);
  const stop = async () => {
    if (screen.pid) process.kill(-screen.pid, "SIGTERM");
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await until(() => log().includes("'Screen reader on.'"), log, 60_000);
  } catch (error) {
    await stop();
    throw error;
  }
  const [, DISPLAY, XAUTHORITY, DBUS_SESSION_BUS_ADDRESS] =
    /^session (\S+) (\S+) (\S+)/m.exec(log()) ?? [];
  const place = { DISPLAY, XAUTHORITY, DBUS_SESSION_BUS_ADDRESS, GNOME_ACCESSIBILITY: "1" };
  const env = { ...bareSettings(), ...own, ...place };
  let heard = 0;
  const said = async () => {
    await untilSilent(log);
    const news = spokenIn(log().slice(heard));
    heard = log().length;
    return news;
  };
  const press = async (key: string) => {
    await promisify(execFile)("xdotool", ["key", key], { env });
    return said();
  };
  return { env, press, said, stop };
}

/** Turns off Orca's key echo, and the reading of whole new pages. */
async function writeSettings(home: string): Promise<void> {
  const own = { sayAllOnLoad: false, pageSummaryOnLoad: false, enableKeyEcho: false };
  const profile = ["Default", "default"];
  const none = { pronunciations: {}, keybindings: {} };
  const settings = {
    general: { ...own, startingProfile: profile },
    profiles: { default: { profile, ...own, ...none } },
    ...none,
  };
  const folder = join(home, ".local/share/orca");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "user-settings.conf"), JSON.stringify(settings));
  // A speech service without a loudspeaker responds late or never, and Orca waits for it.
  const service = join(home, ".config/speech-dispatcher");
  await mkdir(service, { recursive: true });
  await writeFile(join(service, "speechd.conf"), "DisableAutoSpawn\n");
}

/** Orca writes to a terminal at once, but to a file late. */
const SESSION = [
  ...["dbus-run-session", "--", "sh", "-c"],
  `echo "session $DISPLAY $XAUTHORITY $DBUS_SESSION_BUS_ADDRESS"
  openbox &
  /usr/libexec/at-spi-bus-launcher --launch-immediately --a11y=1 --screen-reader=1 &
  sleep 1
  exec script -qefc "orca --replace --debug-file=/dev/tty" /dev/null`,
];

function collect(program: ChildProcess): () => string {
  let text = "";
  program.stdout?.setEncoding("utf8");
  program.stdout?.on("data", (chunk: string) => (text += chunk));
  return () => text;
}

/** Ends when nothing is logged, or nothing is said: a page with a running clock logs for ever. */
async function untilSilent(log: () => string): Promise<void> {
  let [length, phrases, quiet] = [-1, -1, 0];
  while (length !== log().length && quiet < 2) {
    length = log().length;
    await pause(1500);
    const count = spokenIn(log()).length;
    quiet = count === phrases ? quiet + 1 : 0;
    phrases = count;
  }
}

/** The log names the voice before its words. */
function spokenIn(log: string): Spoken[] {
  const spoken: Spoken[] = [];
  let language = "";
  for (const line of log.split(/\r?\n/)) {
    language = / voice requested with language='([a-z]+)'/.exec(line)?.[1] ?? language;
    const words = / - SPEECH OUTPUT: '(.*)'\{'established'/.exec(line)?.[1];
    if (words !== undefined) spoken.push({ words, language });
  }
  return spoken;
}
