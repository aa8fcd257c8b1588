import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { sumOf } from "../../../upstream/files/content-files.ts";
import type { Files } from "../../../upstream/files/storage.ts";
import { sha256 as sha } from "../../support/recordings.ts";

/** Tests of every place for recordings, pictures and sounds, which is empty at first. */
export function storageContract(open: () => Promise<Files>): void {
  let files: Files;
  beforeAll(async () => {
    files = await open();
  });

  it("come back unchanged, whole and in part", async () => {
    const take = randomBytes(300_000);
    await files.put("take.webm", take);
    expect(await sumOf(files, "take.webm")).toBe(sha(take));
    const { size = 0, modifiedMs = 0 } = (await files.stat("take.webm")) ?? {};
    expect(size).toBe(take.length);
    expect(Math.abs(Date.now() - modifiedMs)).toBeLessThan(60_000);
    await files.put("words.txt", Buffer.from("0123456789"));
    expect(await textOf(files, "words.txt", 3, 5)).toBe("345");
    await files.put("words.txt", Buffer.from("abc"));
    expect(await textOf(files, "words.txt", 0, 2)).toBe("abc");
    const folder = mkdtempSync(join(tmpdir(), "upstream-film-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const film = join(folder, "film.mp4");
    writeFileSync(film, take);
    await files.putCopy("film.mp4", film);
    expect(await sumOf(files, "film.mp4")).toBe(sha(take));
  });

  it("are whole after several people store one name at the same time", async () => {
    const bytes = [1, 2, 3, 4].map(() => randomBytes(400_000));
    await Promise.all(bytes.map((one) => files.put("same.mp3", one)));
    expect(bytes.map(sha)).toContain(await sumOf(files, "same.mp3"));
    await files.removeNow("same.mp3");
  });

  it("are listed in batches, removed, and then missing", async () => {
    for (const name of ["a.webm", "b-1.ogg", "c_2.mp3"]) await files.put(name, Buffer.from("x"));
    const names: string[] = [];
    for await (const some of files.batches(2)) {
      expect(some.length).toBeLessThanOrEqual(2);
      names.push(...some);
    }
    const all = ["a.webm", "b-1.ogg", "c_2.mp3", "film.mp4", "take.webm", "words.txt"];
    expect(names.sort()).toEqual(all);
    for (const name of all) await files.removeNow(name);
    await files.removeNow("a.webm");
    expect(await files.stat("a.webm")).toBeNull();
    await expect(textOf(files, "a.webm", 0, 0)).rejects.toThrow();
    for await (const some of files.batches(2)) expect(some).toEqual([]);
  });

  it("refuse names with a path", async () => {
    for (const name of ["../x", "a/b", "..", ".hidden", "", "a\0b"]) {
      await expect(files.put(name, Buffer.from("x"))).rejects.toThrow("must not hold a path");
      expect(await files.stat(name)).toBeNull();
    }
  });
}

export const textOf = (files: Files, name: string, start: number, end: number) =>
  new Response(files.open(name, { start, end })).text();
