import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { keepAssets, keptAssetsOf } from "../../../server/kept-assets.ts";
import { assetFiles } from "../../../server/static-files.ts";
import { aPortal } from "../../support/a-portal.ts";

const HOUR_MS = 3_600_000;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ccl-assets-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Makes a build with one script, which has a compressed form, too. */
async function buildOf(name: string): Promise<string> {
  const clientDir = join(folder, name);
  await mkdir(join(clientDir, "assets"), { recursive: true });
  const [script, text] = [join(clientDir, `assets/app-${name}.js`), `a script of ${name}`];
  await writeFile(script, text);
  await writeFile(`${script}.br`, brotliCompressSync(text));
  return clientDir;
}

/** Returns status, caching and text of scripts, from a portal of a build on a data folder. */
const ask = (clientDir: string, dataDir: string, ...names: string[]) =>
  asked(express().use("/assets", assetFiles(clientDir, keptAssetsOf(dataDir))), ...names);

async function asked(portal: express.Express, ...names: string[]) {
  const server = createServer(portal);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  try {
    return await Promise.all(
      names.map(async (name) => {
        const headers = { "Accept-Encoding": "br" };
        const answer = await fetch(`http://127.0.0.1:${port}/assets/${name}`, { headers });
        return [answer.status, answer.headers.get("cache-control"), await answer.text()];
      }),
    );
  } finally {
    server.close().closeAllConnections();
  }
}

test("pages of two builds find their scripts on each portal of a folder, until a day after a build last ran", async () => {
  const DATA_DIR = join(folder, "data");
  const portal = aPortal({ DATA_DIR });
  const [old, next] = [await buildOf("old"), await buildOf("new")];
  const [shown, gone] = ["public, max-age=31536000, immutable", "no-store"];
  for (const clientDir of [old, next]) await keepAssets(portal, clientDir);
  for (const clientDir of [old, next])
    expect(await ask(clientDir, DATA_DIR, "app-old.js", "app-new.js", "..%2Fnew")).toEqual([
      [200, shown, "a script of old"],
      [200, shown, "a script of new"],
      [404, gone, "Not found\n"],
    ]);

  const running = express().use("/assets", assetFiles(old, keptAssetsOf(DATA_DIR)));
  await rm(join(old, "assets"), { recursive: true });
  expect(await asked(running, "app-old.js"), "after a build in its place").toEqual([
    [200, shown, "a script of old"],
  ]);
  const kept = keptAssetsOf(DATA_DIR);
  for (const [hours, names] of [
    [23, ["app-new.js", "app-old.js"]],
    [25, ["app-new.js"]],
  ] as const) {
    const then = new Date(Date.now() - hours * HOUR_MS);
    await utimes(join(kept, "app-old.js"), then, then);
    await keepAssets(portal, next);
    expect((await readdir(kept)).sort(), `${hours} hours later`).toEqual(names);
  }
  expect(await ask(next, DATA_DIR, "app-old.js")).toEqual([[404, gone, "Not found\n"]]);
});

test("a portal that may not write keeps nothing, and serves its own files", async () => {
  const file = join(folder, "no-folder");
  await writeFile(file, "");
  const portal = aPortal({ DATA_DIR: file });
  const warned = vi.spyOn(portal.log, "warn");
  const clientDir = await buildOf("alone");
  await keepAssets(portal, clientDir);
  expect(warned).toHaveBeenCalledOnce();
  const [answer] = await ask(clientDir, file, "app-alone.js");
  expect(answer).toContain("a script of alone");
});
