import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { askPassword } from "../upstream/cli/ask-password.ts";

const USAGE = `npm run contract -- --url <address of the API> --email <a test account> [--write]
Holds a provider against the contract with a student's account that is there for tests. It reads;
with --write it changes what it can take back. The password is asked for, or read from
CONTRACT_PASSWORD.`;

async function main(given: string[]): Promise<boolean> {
  const { url, email, write } = optionsIn(given);
  const password = process.env.CONTRACT_PASSWORD || (await askPassword(`Password of ${email}: `));
  // The portal's settings are read when its first file is loaded.
  process.env.UPSTREAM_URL = url;
  process.env.SESSION_SECRET ??= randomBytes(32).toString("hex");
  process.env.LOG_LEVEL = "silent";
  const { holdAgainst } = await import("./run.ts");
  return holdAgainst({ email, password, write }, (line) => console.log(line));
}

function optionsIn(given: string[]) {
  const { values } = parseArgs({
    args: given,
    options: {
      url: { type: "string" },
      email: { type: "string" },
      write: { type: "boolean", default: false },
    },
  });
  const { url, email, write } = values;
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
