import { readFileSync, readdirSync, rmSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort, signIn, startProgram, untilPrinted } from "./running-portal.mjs";

/**
 * Starts the built checkout in BENCH_BEFORE and this one, each like `npm start` with its own API.
 * Returns null without BENCH_BEFORE.
 */
export async function startBothBuilds() {
  const before = process.env.BENCH_BEFORE;
  return before ? [await startSide(resolve(before)), await startSide(process.cwd())] : null;
}

/** Starts a checkout as a trial, and finds the pages to request. */
async function startSide(folder) {
  const dataDir = mkdtempSync(join(tmpdir(), "ccl-turns-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    UPSTREAM_PORT: String(await freePort()),
    PUBLIC_ORIGIN: url,
    DATA_DIR: dataDir,
    // With "production" neither would start as a trial. Both set it for themselves.
    NODE_ENV: "",
  };
  const program = startProgram([join(folder, "build/supervisor.js")], env, folder);
  await untilPrinted(program, "The portal is ready", 60_000);
  const cookie = await signIn(url);
  const list = await (
    await fetch(`${url}/practice-ccl`, { headers: { Cookie: cookie.header } })
  ).text();
  const dialogue = /\/practice\/list\/questions\?question=(\d+)/.exec(list)?.[1];
  if (!dialogue) throw new Error("no dialogue in the list");
  const pages = {
    "practice list": "/practice-ccl",
    dialogue: `/practice/list/questions?question=${dialogue}&segment=1`,
    dashboard: "/dashboard",
    forum: "/forum",
    login: "/login",
  };
  return {
    url,
    cookie,
    pages,
    // Like a browser: without these headers each form would get a token.
    headers: (page) => ({
      "Accept-Encoding": "gzip, deflate, br",
      "Sec-Fetch-Dest": "document",
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-Site": "same-origin",
      ...(page === "login" ? {} : { Cookie: `${cookie.header}; time-zone=Australia/Sydney` }),
    }),
    pid: portalOf(program.pid),
    stop: async () => {
      await program.end("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the process id of the supervisor's portal. */
function portalOf(supervisor) {
  const children = readdirSync(`/proc/${supervisor}/task`).flatMap((task) =>
    readFileSync(`/proc/${supervisor}/task/${task}/children`, "utf8").trim().split(" "),
  );
  const found = children
    .filter(Boolean)
    .find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("portal.js"));
  if (!found) throw new Error("the supervisor runs no portal");
  return Number(found);
}
