/** A portal of a school, behind a proxy, with students at different addresses. */
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { signIn, startStack } from "./running-portal.mjs";
import { signInUpstream } from "./upstream-session.mjs";

const PASSWORD = "interpreting";

export async function startSchool(students, upstreamEnv = {}) {
  const stack = await startStack({ trial: false, portalEnv: { TRUST_PROXY: "1" }, upstreamEnv });
  await stack.killUpstream("SIGTERM");
  const filler = resolve("tests/support/e2e-fill-database.mjs");
  const counts = JSON.stringify({ hindi: students });
  execFileSync(process.execPath, [filler, stack.dataDir, counts], { maxBuffer: 50_000_000 });
  await stack.restartUpstream();
  return stack;
}

export const accountOf = (no) => ({ email: `hindi-${no}@example.com`, password: PASSWORD });

/** Gives each student an address, because log-ins are counted by address. */
export const addressOf = (no) => `10.0.${Math.floor(no / 250)}.${(no % 250) + 1}`;

/** Logs in at the API, and at the portal unless `atPortal` is false. */
export async function enrol({ upstreamUrl, portalUrl }, no, { atPortal = true } = {}) {
  const token = await signInUpstream(upstreamUrl, accountOf(no));
  const cookie = atPortal ? await signIn(portalUrl, accountOf(no), addressOf(no)) : null;
  return { upstreamUrl, portalUrl, token, cookie, address: addressOf(no) };
}
