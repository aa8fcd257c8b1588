import { readFileSync, readdirSync, rmSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort, signIn, startProgram, untilPrinted } from "./running-portal.mjs";

/**
 * The build that BENCH_BEFORE names (a checkout, built) and this one, each as `npm start` runs it
 * over an upstream of its own; null without BENCH_BEFORE.
 */
export async function startBothBuilds() {
  const before = process.env.BENCH_BEFORE;
  return before ? [await startSide(resolve(before)), await startSide(process.cwd())] : null;
}

/** A checkout's own `npm start`, in a trial, and what to ask it for. */
async function startSide(folder) {
  const dataDir = mkdtempSync(join(tmpdir(), "ccl-turns-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    UPSTREAM_PORT: String(await freePort()),
    PUBLIC_ORIGIN: url,
    DATA_DIR: dataDir,
    // With "production" neither would start as a trial; both set it for themselves.
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
    // As a browser asks: one that does not say where it comes from gets a token in each form.
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

/** The supervisor's child that runs the portal. */
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
