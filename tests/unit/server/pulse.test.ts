import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { watchPulse } from "../../../server/pulse.ts";

/** Long enough for a busy machine, on which a program that works hard gets few turns. */
const PULSE = { everyMs: 100, most: 25, leaveMs: 100 };
/** Asked to end, it exits with 9, so a test sees whether it was asked or killed. */
const ANSWERS =
  'process.on("SIGTERM", () => process.exit(9)); process.on("message", () => process.send("alive"));';
/** Holds the event loop, as one statement does. */
const hold = (ms: number) => `{ const end = Date.now() + ${ms}; while (Date.now() < end); }`;

/** Runs a program, and returns what its supervisor says of it, and how it ended. */
async function watched(program: string) {
  const child = spawn(process.execPath, ["-e", program], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said: number[] = [];
  const { end } = watchPulse(child, PULSE, (seconds) => said.push(seconds));
  const ended: unknown[] = await once(child, "exit");
  const [code, signal] = ended;
  end();
  return { said, code, signal };
}

const afterTheFirst = (work: string) =>
  `${ANSWERS} process.once("message", () => setTimeout(() => { ${work} }, 20));`;

const ENDED = { said: [3], code: null, signal: "SIGKILL" };
const LEFT = { said: [], code: 7, signal: null };
const IN_PIECES = `let left = 24; (function piece() { ${hold(150)} if (left-- > 0) setTimeout(piece, 1); else process.exit(7); })();`;

test(
  "a program is ended only when its event loop is silent, not for hard work or one long piece that it told of",
  { timeout: 60_000 },
  async () => {
    const rows = [
      ["stands still", afterTheFirst("for (;;);"), ENDED],
      ["works hard, and answers between its pieces", afterTheFirst(IN_PIECES), LEFT],
      [
        "told of one long piece",
        afterTheFirst(`process.send("busy"); ${hold(4_000)} process.exit(7);`),
        LEFT,
      ],
      ["never answered", "setTimeout(() => process.exit(7), 4_000)", LEFT],
    ] as const;
    const ends = await Promise.all(
      rows.map(async ([name, program]) => [name, await watched(program)]),
    );
    expect(ends).toEqual(rows.map(([name, , end]) => [name, end]));
  },
);
