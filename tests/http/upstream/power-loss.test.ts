import { existsSync, readdirSync, statSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { KeptStatements } from "../../../upstream/db/kept-statements.ts";
import { FolderStorage } from "../../../upstream/files/storage.ts";
import { queryPostgres } from "../../support/postgres-query.ts";
import { createDatabase, skipPostgres } from "../../support/postgres-database.ts";
import { begin } from "./begun-dialogue.ts";
import { fixture } from "./content-folder.ts";
import { startUpstream, type Upstream } from "./engines.ts";
import { STANDARD } from "./standard-data.ts";

const take = fixture("take.webm");

describe("before the receipt of a recording", () => {
  it("its bytes, its file name and its row are flushed to the disk, in this order", async () => {
    const upstream = await started();
    const { api, question, segments } = await begin(upstream, "hindi-001");
    const send = (segment_id = 0) => api.answer({ question_id: question, segment_id }, take);
    await send(segments[0]);
    const flushes = await watchFlushes([join(upstream.folder, "data/answers")]);
    const rows = watchRows();
    expect((await send(segments[1])).status).toBe(200);
    const steps = [...flushes(), ...rows()].sort((one, other) => one.order - other.order);
    expect(steps.map(({ step }) => step)).toEqual([
      `file of ${take.length} bytes`,
      "answers, which holds 2",
      "begin",
      'insert into "practice_answers"',
      "commit",
    ]);
  });

  it("SQLite flushes each commit to the disk", async () => {
    const { deps } = await started();
    const pragma = async (name: string) =>
      Object.values(
        (await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(deps.db))
          .rows[0] ?? {},
      );
    // 2 means FULL: each commit flushes the log.
    expect([await pragma("journal_mode"), await pragma("synchronous")]).toEqual([["wal"], [2]]);
  });

  it.skipIf(skipPostgres)("PostgreSQL flushes too, even when set not to wait", async () => {
    const { url, drop } = await createDatabase(STANDARD);
    onTestFinished(drop);
    const name = new URL(url).pathname.slice(1);
    await queryPostgres(url, `alter database ${name} set synchronous_commit = off`);
    const { deps } = await started(url);
    const { rows } = await sql`show synchronous_commit`.execute(deps.db);
    expect(rows).toEqual([{ synchronous_commit: "on" }]);
  });
});

it("flushes a folder created for the first file to the disk with its name", async () => {
  const { folder } = await started();
  const [first, answers] = [join(folder, "first"), join(folder, "first/answers")];
  const flushes = await watchFlushes([folder, first, answers]);
  await new FolderStorage(answers).put("take.webm", take);
  expect(flushes().map(({ step }) => step)).toEqual([
    "first, which holds 1",
    `${basename(folder)}, which holds 3`,
    `file of ${take.length} bytes`,
    "answers, which holds 1",
  ]);
});

async function started(databaseUrl?: string): Promise<Upstream> {
  const upstream = await startUpstream(databaseUrl);
  onTestFinished(() => upstream.close());
  return upstream;
}

/** Records each flush: a file's size, or the number of files in one of these folders. */
async function watchFlushes(folders: string[]) {
  const handle = await open(tmpdir());
  const handles: unknown = Object.getPrototypeOf(handle);
  await handle.close();
  if (!isHandle(handles)) throw new Error("files are opened in another way");
  const found: string[] = [];
  const spy = vi.spyOn(handles, "sync").mockImplementation(async function (this: FileHandle) {
    const { ino, size } = await this.stat();
    const folder = folders.find((path) => existsSync(path) && statSync(path).ino === ino);
    const held = folder && `${basename(folder)}, which holds ${readdirSync(folder).length}`;
    found.push(held ?? `file of ${size} bytes`);
    await this.datasync();
  });
  onTestFinished(() => spy.mockRestore());
  return () => spy.mock.invocationCallOrder.map((order, at) => ({ order, step: found[at] }));
}

function isHandle(value: unknown): value is FileHandle {
  return value instanceof Object && "sync" in value;
}

/** Records the statements that store a recording. */
function watchRows() {
  const spy = vi.spyOn(KeptStatements.prototype, "prepare");
  onTestFinished(() => spy.mockRestore());
  return () =>
    spy.mock.calls.flatMap(([text], at) => {
      const step = /^(begin|commit|insert into "practice_answers")/.exec(text)?.[0];
      return step ? [{ order: spy.mock.invocationCallOrder[at] ?? 0, step }] : [];
    });
}
