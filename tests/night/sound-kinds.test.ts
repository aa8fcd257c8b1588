import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { FilesApart } from "../../upstream/files/files-apart.ts";
import { readRecording, readStaffSound } from "../../upstream/files/recordings.ts";
import { copySound } from "../../upstream/files/sound-copy.ts";
import { Refusal } from "../../upstream/refusal.ts";
import { chromiumPath } from "../support/chromium.ts";
import { openFirefox } from "../support/firefox.ts";
import { type Kind, makeKinds } from "../support/sound/kinds.ts";
import { openWebkit } from "../support/webkit.ts";

type Row = { name: string; staff: string; student: string; measured: string };
type Sound = { bytes: Uint8Array; type: string };

/** Plays each sound in turn, and posts the numbers of those that play. */
const PAGE = `<!doctype html><title>Sounds</title><script type="module">
  const played = async (no) => {
    const sound = new Audio("/sound/" + no);
    sound.muted = true;
    const heard = new Promise((done) => {
      sound.ontimeupdate = () => sound.currentTime > 0.05 && done(true);
      sound.onended = () => done(sound.currentTime > 0.05);
      sound.onerror = () => done(false);
      setTimeout(() => done(false), 8000);
    });
    void sound.play().catch(() => undefined);
    const isHeard = await heard;
    sound.pause();
    sound.removeAttribute("src");
    return isHeard;
  };
  const count = Number(await (await fetch("/count")).text());
  const all = [];
  for (let no = 0; no < count; no++) all.push(await played(no));
  await fetch("/played", { method: "POST", body: JSON.stringify(all) });
</script>`;

let kinds: Kind[];
let server: Server;
const sounds: Sound[] = [];
let told: (played: boolean[]) => void;
const reader = (makesCopies: boolean) =>
  new FilesApart(pathToFileURL(resolve("build/file-reader.js")), console, { makesCopies });
const readers = { with: reader(true), without: reader(false) };

beforeAll(async () => {
  kinds = await makeKinds();
  server = createServer((request, response) => {
    const no = /^\/sound\/(\d+)$/.exec(request.url ?? "")?.[1];
    const sound = no === undefined ? undefined : sounds[Number(no)];
    if (sound) return serveSound(sound, request.headers.range, response);
    if (request.url === "/count") return response.end(String(sounds.length));
    if (request.method !== "POST") return response.setHeader("Content-Type", "text/html").end(PAGE);
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      response.end();
      told(z.array(z.boolean()).parse(JSON.parse(body)));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
}, 120_000);
afterAll(async () => {
  await Promise.all([readers.with.close(), readers.without.close()]);
  server.closeAllConnections();
  server.close();
});

function serveSound({ bytes, type }: Sound, range: string | undefined, to: ServerAnswer) {
  const [, first = "0", last = ""] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
  const [start, end] = [Number(first), last === "" ? bytes.length - 1 : Number(last)];
  const headers = { "Content-Type": type, "Accept-Ranges": "bytes" };
  const part = { ...headers, "Content-Range": `bytes ${start}-${end}/${bytes.length}` };
  to.writeHead(range === undefined ? 200 : 206, range === undefined ? headers : part);
  to.end(bytes.subarray(start, end + 1));
}
type ServerAnswer = {
  writeHead: (status: number, headers: Record<string, string>) => unknown;
  end: (bytes: Uint8Array) => unknown;
};

/** Stores a file as the API does. Adds what was sent, and what players get, to the sounds. */
async function take({ name, bytes }: Kind): Promise<Row> {
  const file = () => new File([Uint8Array.from(bytes)], name);
  const none = { duration_ms: null, peaks: null };
  const staff = await readStaffSound(readers.without, file()).then(() => "taken", refusalOf);
  const stored = await readRecording(readers.with, file(), none).catch(refusalOf);
  if (typeof stored === "string") {
    const sent = { bytes, type: "application/octet-stream" };
    sounds.push(sent, sent);
    return { name, staff, student: stored, measured: "- | - | -" };
  }
  const { extension, contentType } = stored.type;
  const sent = { bytes: stored.bytes, type: contentType };
  sounds.push(sent, extension.startsWith("raw.") ? await copyOf(bytes, extension) : sent);
  const size = Buffer.from(stored.bytes).equals(bytes) ? bytes.length : "CHANGED";
  const length = `${((stored.duration_ms ?? 0) / 1000).toFixed(1)} s`;
  const measured = [size, length, stored.peaks ? "yes" : "no"].join(" | ");
  return { name, staff, student: "taken", measured };
}

async function copyOf(bytes: Uint8Array, raw: string): Promise<Sound> {
  const task = { extension: raw.slice("raw.".length), signal: AbortSignal.timeout(60_000) };
  return { bytes: await copySound(readers.with, bytes, task), type: "audio/mp4" };
}

function refusalOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  throw error;
}

/** Returns which sounds a browser plays. `open` shows the page. */
async function playedIn(open: (url: string) => Promise<() => Promise<unknown>>) {
  const played = new Promise<boolean[]>((done) => (told = done));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const close = await open(`http://127.0.0.1:${port}/`);
  try {
    return await played;
  } finally {
    await close();
  }
}

test("what students and teachers get of each kind plays in Chromium, Firefox and WebKitGTK", async () => {
  const rows: Row[] = [];
  for (const kind of kinds) rows.push(await take(kind));
  const browsers = {
    Chromium: await playedIn(async (url) => {
      const browser = await chromium.launch({ executablePath: chromiumPath() });
      await (await browser.newPage()).goto(url);
      return () => browser.close();
    }),
    Firefox: await playedIn(async (url) => {
      const page = await openFirefox();
      await page.goto(url);
      return () => page.browser().close();
    }),
    WebKit: await playedIn(async (url) => {
      const { driver, close } = await openWebkit();
      await driver.get(url);
      return close;
    }),
  };
  const lines = rows.map(({ name, staff, student, measured }, no) => {
    const marks = Object.values(browsers).map(
      (played) => `${played[2 * no] ? "yes" : "no"} → ${played[2 * no + 1] ? "yes" : "no"}`,
    );
    const takenAs = [staff, student].map((words) => words.replace(/\. .*/, "."));
    return `| ${[name, ...takenAs, measured, ...marks].join(" | ")} |`;
  });
  const head = ["kind", "staff without ffmpeg", "student with ffmpeg"];
  const more = [
    "bytes",
    "length",
    "wave",
    ...Object.keys(browsers).map((name) => `${name}: sent → got`),
  ];
  const all = [...head, ...more];
  const table = [`| ${all.join(" | ")} |`, `|${all.map(() => "---|").join("")}`, ...lines].join(
    "\n",
  );
  console.info(table);
  if (process.env.SOUND_TABLE) writeFileSync(process.env.SOUND_TABLE, `${table}\n`);
  expect(rows.length).toBeGreaterThanOrEqual(60);
  const silent = rows.flatMap(({ name, student }, no) =>
    student === "taken" && Object.values(browsers).some((played) => !played[2 * no + 1])
      ? name
      : [],
  );
  expect(silent).toEqual([]);
}, 600_000);
