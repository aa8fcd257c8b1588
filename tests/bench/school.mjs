/** A portal as a school runs it, behind a proxy, with students of their own addresses. */
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

/** Each from an address of their own, as at home: log-ins are counted by it. */
export const addressOf = (no) => `10.0.${Math.floor(no / 250)}.${(no % 250) + 1}`;

/** At the upstream, and at the portal too unless that is not wanted. */
export async function enrol({ upstreamUrl, portalUrl }, no, { atPortal = true } = {}) {
  const token = await signInUpstream(upstreamUrl, accountOf(no));
  const cookie = atPortal ? await signIn(portalUrl, accountOf(no), addressOf(no)) : null;
  return { upstreamUrl, portalUrl, token, cookie, address: addressOf(no) };
}
