import { mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { backUp, backUpDaily } from "../../../upstream/cli/backup.ts";
import { namesIn } from "../../../upstream/cli/kept-backups.ts";
import { verify } from "../../../upstream/cli/verify.ts";
import { readEnv } from "../../../upstream/env.ts";
import { readLastBackup } from "../../../upstream/files/backup-state.ts";
import { sydneyDay, sydneyMoment } from "../../../upstream/zone.ts";
import { createDatabase, skipPostgres } from "../../support/postgres-database.ts";
import { until } from "../../support/program.ts";
import { begin } from "./begun-dialogue.ts";
import { command } from "./commands.ts";
import { fixture } from "./content-folder.ts";
import { startUpstream, type Upstream } from "./engines.ts";
import { textLike } from "./matchers.ts";
import { Program, serveHere } from "./program.ts";
import { STANDARD } from "./standard-data.ts";
import { namesOf } from "./stored-names.ts";

const ENGINES = skipPostgres ? ["SQLite"] : ["SQLite", "PostgreSQL"];
const DAY_MS = 24 * 60 * 60 * 1000;
const full = () => Object.assign(new Error("ENOSPC: no space left"), { code: "ENOSPC" });

let upstream: Upstream;
beforeEach(async () => (upstream = await startUpstream()));
afterEach(() => upstream.close());

async function storeTake(): Promise<void> {
  const { api, question, first } = await begin(upstream, "hindi-001");
  await api.answer({ question_id: question, segment_id: first }, fixture("take.webm"));
}

describe("the backup of each day", () => {
  let DATABASE_URL: string | undefined;
  const moveToPostgres = async () => {
    await upstream.close();
    const { url, drop } = await createDatabase(STANDARD);
    onTestFinished(async () => {
      DATABASE_URL = undefined;
      await drop();
    });
    upstream = await startUpstream((DATABASE_URL = url));
  };
  const dir = () => join(upstream.folder, "backups");
  const work = (data = "data") => {
    const DATA_DIR = join(upstream.folder, data);
    const env = readEnv({ DATA_DIR, DATABASE_URL, BACKUP_DIR: dir(), BACKUPS_KEPT: "2" });
    return { deps: upstream.deps, env };
  };
  const kept = () => readdirSync(dir()).sort();
  /** Turns the clock to a time of the next day in Sydney. */
  const comes = (time: string) => {
    const { now, turnClock } = upstream;
    turnClock(sydneyMoment(sydneyDay(now() + DAY_MS), time) - now());
  };

  it.each(ENGINES)(
    "is made once on %s, opened, and told; then the oldest leaves",
    async (engine) => {
      if (engine === "PostgreSQL") await moveToPostgres();
      await storeTake();
      for (const day of [1, 2, 3]) {
        comes("04:00");
        await backUpDaily(work());
        await backUpDaily(work());
        expect(kept()).toHaveLength(Math.min(day, 2));
      }
      const [, newest] = kept();
      const folder = join(dir(), String(newest));
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      expect(await verify(folder)).toBe("It opens.");
      const last = await readLastBackup(upstream.deps.db);
      expect(last?.folder).toBe(folder);
      expect(Date.parse(String(last?.made_at))).toBeGreaterThanOrEqual(upstream.now() - 60_000);
      const [name] = await namesOf(upstream.deps, "answers");
      const stored = statSync(join(upstream.folder, "data/answers", String(name)));
      expect(statSync(join(folder, "answers", String(name))).ino, "no bytes twice").toBe(
        stored.ino,
      );
      expect(upstream.logged.join(""), "it says what it did").toContain(
        `into ${folder}. It opens.`,
      );
    },
  );

  it("fails in one sentence on a full disk, leaves no half, and earlier ones stay", async () => {
    comes("04:00");
    await backUpDaily(work());
    const before = kept();
    comes("04:00");
    vi.spyOn(upstream.deps.images, "paths").mockImplementation(async function* () {
      yield await Promise.reject(full());
    });
    await expect(backUpDaily(work())).rejects.toThrow(
      `The disk of ${dir()} became full: the half backup was removed, and earlier ones stay.`,
    );
    expect(kept()).toEqual(before);
  });

  it("is refused while another one is made, and clears what a kill left", async () => {
    mkdirSync(join(dir(), "2026-01-01T00-00-00Z.part/answers"), { recursive: true });
    const making = backUp(work());
    await expect(backUp(work())).rejects.toThrow("A backup is being made already.");
    await expect(backUp(work(), join(dir(), "other"))).rejects.toThrow("made already");
    await making;
    expect(kept()).toEqual([expect.stringMatching(/^[\dT-]+Z$/)]);
  });

  it("leaves to recordings the room that they need", async () => {
    const small = join(upstream.folder, "small");
    mkdirSync(small);
    writeFileSync(join(small, "upstream.sqlite"), "");
    truncateSync(join(small, "upstream.sqlite"), 9e12);
    await expect(backUp(work("small"))).rejects.toThrow(
      /^The disk of \S+ has no room for a backup: \d+ MB are free, and 9000200 MB are needed, of which 200 MB stay for recordings\. Earlier backups stay\.$/,
    );
    expect(kept()).toEqual([]);
  });
});

it("opening a backup finds what is wrong with it", async () => {
  await storeTake();
  const folder = join(upstream.folder, "b");
  const answers = join(folder, "answers");
  expect((await command(upstream, ["backup"])).output).toContain("or set BACKUP_DIR");
  expect((await command(upstream, ["backup", folder])).output).toMatch(/\. It opens\.$/);
  const [name] = readdirSync(answers);
  rmSync(join(answers, String(name)));
  await expect(verify(folder)).rejects.toThrow("has 0 of its 1 recordings");
  writeFileSync(join(answers, String(name)), "cut");
  expect(await verify(folder)).toContain("1 recordings that it names are missing or cut");
  writeFileSync(join(folder, "upstream.sqlite"), "no database at all".repeat(999));
  await expect(verify(folder)).rejects.toThrow();
  rmSync(join(folder, "backup.json"));
  await expect(verify(folder)).rejects.toThrow("is no whole backup");
});

it("a start makes the first backup, and opens it in a program of its own", async () => {
  const program = new Program();
  onTestFinished(() => program.end());
  const env = program.fillWithTrial();
  const dir = join(program.folder, "backups");
  const { base, stop } = await serveHere({ ...env, DATA_DIR: program.data, BACKUP_DIR: dir });
  onTestFinished(stop);
  await until(
    async () => (await namesIn(dir)).length === 1,
    () => "a backup",
  );
  const [name] = await namesIn(dir);
  expect(await verify(join(dir, String(name)))).toBe("It opens.");
  const told = async (): Promise<unknown> => (await fetch(`${base}/last-backup`)).json();
  await until(
    async () => JSON.stringify(await told()) !== '{"made_at":null}',
    () => "its moment",
  );
  expect(await told()).toEqual({ made_at: textLike(/^20\d\d-/) });
});
