import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, rmSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { expect, it, onTestFinished } from "vitest";
import type { Http } from "../../../upstream/http/context.ts";
import { asNotOurs } from "../../../upstream/not-ours.ts";
import { Storing } from "../../../upstream/files/storing.ts";
import { listen } from "../../../upstream/listen.ts";
import { until } from "../../support/program.ts";
import { startUpstream } from "./engines.ts";

it("/readyz says 503 while a folder takes no file, and 200 when it does again", async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const dataDir = join(upstream.folder, "data");
  const { db, log } = upstream.deps;
  const storing = new Storing({ db, dataDir, log, everyMs: 20 });
  onTestFinished(() => storing.stop());
  await storing.start();
  const place = { UPSTREAM_HOST: "127.0.0.1", UPSTREAM_PORT: 0, STOP_GRACE_SECONDS: 0 };
  const { url, stop } = await listen(new Hono<Http>(), place, {
    canStore: () => storing.isPossible,
    lastBackup: null,
  });
  onTestFinished(stop);
  const ready = async () => {
    const answer = await fetch(`${url}/readyz`);
    return `${answer.status} ${await answer.text()}`;
  };
  const images = join(dataDir, "images");
  rmSync(images, { recursive: true, force: true });
  // A user with all rights may write into every folder, but into no file as if it were one.
  writeFileSync(images, "");
  chmodSync(images, 0o600);
  const becomes = (wanted: string) =>
    until(
      async () => (await ready()) === wanted,
      () => wanted,
    );
  await becomes("503 cannot store\n");
  expect(upstream.logged.join("")).toContain("nothing can be stored");
  rmSync(images);
  mkdirSync(images);
  await becomes("200 ready\n");
  writeFileSync(join(dataDir, "imports"), "");
  const another = new Storing({ db, dataDir, log });
  await expect(another.start(), "no start says ready").rejects.toThrow(
    new RegExp(
      `^${join(dataDir, "imports")} cannot be used by the user \\w+: it belongs to \\w+\\.`,
    ),
  );
});

it("stops after a try under way, which leaves no file", async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const dataDir = join(upstream.folder, "data");
  const storing = new Storing({ ...upstream.deps, dataDir, everyMs: 1 });
  mkdirSync(join(dataDir, "images"), { recursive: true });
  // The file is there for a moment only, so a look now and then may miss it.
  const folder = watch(join(dataDir, "images"));
  await storing.start();
  const seen: unknown[] = await once(folder, "change");
  folder.close();
  await storing.stop();
  const tried = `tried-${process.pid}.part`;
  expect(seen).toEqual(["rename", tried]);
  expect(existsSync(join(dataDir, "images", tried))).toBe(false);
});

it.each([
  ["a file", "/etc/passwd", "/etc/passwd"],
  ["the folder of a file that could not be made", "/etc/not-there.part", "/etc"],
])("names the owner of %s that this user may not use", (_, tried, named) => {
  const error = asNotOurs(Object.assign(new Error("no"), { code: "EACCES" }), tried);
  expect(String(error).split(": ").slice(1).join(": ")).toMatch(
    new RegExp(
      `^${named} cannot be used by the user \\w+: it belongs to root\\. Give it to this user: chown -R \\w+ ${named}$`,
    ),
  );
});
