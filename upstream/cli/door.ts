import { rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join, relative } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import { isShared } from "../db/shared.ts";
import type { UpstreamEnv } from "../env.ts";
import type { Deps } from "../deps.ts";
import { askPassword } from "../../contract/ask-password.ts";
import type { Ask } from "./ask-password.ts";
import { commandOf, dataText } from "./commands.ts";
import { UsageError } from "./usage.ts";

/** Each line is one JSON value, in both directions. */
const fromTerminal = z.union([
  z.object({ run: z.array(z.string()) }),
  z.object({ answer: z.string() }),
]);
const fromUpstream = z.union([
  z.object({ on: z.string() }),
  z.object({ ask: z.string() }),
  z.object({ done: z.string() }),
  z.object({ refused: z.string() }),
]);

/**
 * Runs `npm run upstream` commands for other processes, one at a time, through a socket in the data
 * folder that only the folder's user can open. Returns a function that closes it.
 */
export async function openDoor(deps: Deps, env: UpstreamEnv): Promise<() => Promise<void>> {
  // With a database server, commands connect themselves.
  if (isShared(deps.db)) return () => Promise.resolve();
  const path = doorOf(env.DATA_DIR);
  // A kill leaves the socket. The folder's lock proves that nobody else listens.
  await rm(path, { force: true });
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    last = last
      .then(() => serve(socket, deps, env))
      .catch((error: unknown) => {
        deps.log.error({ err: error }, "a command was not carried out");
      });
  });
  server.on("error", (error) =>
    deps.log.warn({ err: error }, "commands need this upstream to be stopped"),
  );
  const before = process.umask(0o177);
  server.listen(path);
  process.umask(before);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Returns the shorter path, because the system allows about a hundred characters. */
function doorOf(dataDir: string): string {
  const path = join(dataDir, "upstream.commands");
  const near = relative(process.cwd(), path);
  return near.length < path.length ? near : path;
}

async function serve(socket: Socket, deps: Deps, env: UpstreamEnv): Promise<void> {
  const said = linesOf(socket, fromTerminal);
  const first = await said();
  if (first === null || !("run" in first)) return void socket.end();
  const [name, ...args] = first.run;
  const ask: Ask = async (question) => {
    tell(socket, { ask: question });
    const reply = await said();
    return reply !== null && "answer" in reply ? reply.answer : "";
  };
  try {
    const run = commandOf(name);
    tell(socket, { on: dataText(env) });
    tell(socket, { done: await run(deps, env, args, ask) });
  } catch (error) {
    if (!(error instanceof UsageError)) deps.log.error({ err: error }, "a command failed");
    const why = error instanceof UsageError ? error.message : "It failed; the log says why.";
    tell(socket, { refused: why });
  }
  socket.end();
}

/** Sends the command to the API that runs on the folder. Throws a UsageError. */
export async function askRunning(dataDir: string, command: string[]): Promise<void> {
  const socket = connect(doorOf(dataDir));
  const silent = new UsageError(
    `The upstream server is running on ${dataDir} and takes no commands. Stop it, then run this again.`,
  );
  await new Promise((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", () => reject(silent));
  });
  const said = linesOf(socket, fromUpstream);
  tell(socket, { run: command });
  for (;;) {
    const reply = await said();
    if (reply === null) throw silent;
    if ("on" in reply) {
      console.error(`On ${reply.on}:`);
      continue;
    }
    if ("done" in reply) return console.log(reply.done);
    if ("refused" in reply) throw new UsageError(reply.refused);
    tell(socket, { answer: await askPassword(reply.ask) });
  }
}

/** Returns a reader of lines. It gives null at the end, and for a line outside the schema. */
function linesOf<Said>(socket: Socket, schema: z.ZodType<Said>): () => Promise<Said | null> {
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  return async () => {
    const line = await lines.next().catch(() => ({ done: true, value: "" }));
    if (line.done) return null;
    const parsed = schema.safeParse(readable(String(line.value)));
    return parsed.success ? parsed.data : null;
  };
}

function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function tell(
  socket: Socket,
  message: z.input<typeof fromTerminal> | z.input<typeof fromUpstream>,
): void {
  socket.write(`${JSON.stringify(message)}\n`);
}
