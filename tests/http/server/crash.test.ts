import { afterEach, beforeEach, expect, test } from "vitest";
import { version } from "../../../plan/version.ts";
import { freePort } from "../../support/free-port.ts";
import { startProgram, until } from "../../support/program.ts";
import { TEST_SECRET } from "../../support/stack.ts";
import { BUILT, Program } from "../upstream/program.ts";

let program: Program;
beforeEach(() => {
  program = new Program();
});
afterEach(() => program.end());

/** Throws where nobody catches, once the program has its handler. */
const THROW = `setInterval(() => {
  if (process.listenerCount("uncaughtException") > 0) throw new Error("boom");
}, 50)`;
const CRASHES = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(THROW)}`,
  LOG_LEVEL: "warn",
};

async function outputOf(name: "upstream" | "portal"): Promise<string> {
  if (name === "upstream") return (await program.run(BUILT.server, [], CRASHES)).output;
  const settings = {
    ...{ PORT: String(await freePort()), SESSION_SECRET: TEST_SECRET },
    PUBLIC_ORIGIN: "http://learn.school.example",
  };
  const portal = startProgram(["build/portal.js"], { ...settings, ...CRASHES });
  expect((await portal.ended).code).toBe(1);
  return portal.log();
}

test.each(["upstream", "portal"] as const)(
  "a crash of the %s is one line with its version",
  async (name) => {
    const output = await outputOf(name);
    const line = output.split("\n").find((one) => one.includes("boom")) ?? "";
    expect(JSON.parse(line)).toMatchObject({
      level: 60,
      msg: "uncaughtException",
      version,
      err: { message: "boom" },
    });
    expect(output.split("\n").filter((one) => one.includes("boom"))).toHaveLength(1);
  },
);

test("a start at a public name without https says that browsers give no microphone", async () => {
  expect(await outputOf("portal")).toContain(
    "http://learn.school.example is not https, so browsers give no microphone there",
  );
});

test("a log that is read in words says requests and faults in words, without colours in a file", async () => {
  const words = { LOG_FORMAT: "words", LOG_LEVEL: "info" };
  const running = await program.start(BUILT.server, { ...program.fillWithTrial(), ...words });
  await fetch(`${running.base}/nothing/here`);
  await until(
    () => running.printed().includes("/nothing/here"),
    () => running.printed(),
  );
  expect(running.printed()).toMatch(
    /^\[\d\d:\d\d:\d\d\] INFO: api GET \/nothing\/here 404, [\d.]+ ms$/m,
  );
  expect(running.printed()).not.toContain("\u001b");
});
