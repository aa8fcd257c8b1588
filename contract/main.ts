import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { createPortal, type Portal } from "#app/lib/portal.server.ts";
import { readEnv } from "#app/lib/settings.server.ts";
import { askPassword } from "./ask-password.ts";
import { describeCalls } from "./describe.ts";
import { holdAgainst } from "./run.ts";

const USAGE = `npm run contract -- --url <address of the API> --email <a test account> [--write]
Holds a provider against the contract with a student's account that is there for tests. It reads;
with --write it changes what it can take back. The password is asked for, or read from
CONTRACT_PASSWORD.
npm run contract -- --describe writes the calls of docs/upstream-api.md.`;

async function main(given: string[]): Promise<boolean> {
  const { describes, helps, ...asked } = optionsIn(given);
  if (helps) console.log(USAGE);
  if (helps) return true;
  if (describes) return describe();
  const { url, email, write } = complete(asked);
  const password = process.env.CONTRACT_PASSWORD || (await askPassword(`Password of ${email}: `));
  return holdAgainst(portalOver(url), { email, password, write }, (line) => console.log(line));
}

/** Describes the calls over a server that gives each of them its agreed answer. */
async function describe(): Promise<true> {
  let answer = {};
  const server = createServer((_, reply) => reply.end(JSON.stringify(answer)));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const portal = portalOver(`http://127.0.0.1:${address.port}`);
  try {
    await describeCalls(portal, (next) => (answer = next));
  } finally {
    server.close().closeAllConnections();
  }
  return true;
}

function portalOver(url: string): Portal {
  const SESSION_SECRET = randomBytes(32).toString("hex");
  const settings = { ...process.env, UPSTREAM_URL: url, SESSION_SECRET, LOG_LEVEL: "silent" };
  return createPortal(readEnv(settings));
}

function optionsIn(given: string[]) {
  const { values } = parseArgs({
    args: given,
    options: {
      url: { type: "string" },
      email: { type: "string" },
      write: { type: "boolean", default: false },
      describe: { type: "boolean", default: false },
      help: { type: "boolean", default: false, short: "h" },
    },
  });
  const { describe: describes, help: helps, ...rest } = values;
  return { describes, helps, ...rest };
}

type Asked = { url?: string | undefined; email?: string | undefined; write: boolean };

function complete({ url, email, write }: Asked) {
  if (!url || !email || !/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new Error(USAGE);
  return { url, email, write };
}

main(process.argv.slice(2)).then(
  (isHeld) => {
    process.exitCode = isHeld ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  },
);
