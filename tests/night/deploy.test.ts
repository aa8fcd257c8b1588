import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const SYSTEMD = "/usr/bin/systemd-analyze";
const PROMTOOL = "/usr/bin/promtool";
/** On a scale to 10. A service without any protection has 9.6. */
const MOST_EXPOSED = 2;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ccl-units-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.skipIf(!existsSync(SYSTEMD)).each([
  ["ccl.service", "ccl.service"],
  ["ccl@.service", "ccl@api.service"],
  ["ccl@.service", "ccl@portal.service"],
])("systemd accepts deploy/%s as %s, with a low exposure score", async (file, name) => {
  const unit = await readFile(`deploy/${file}`, "utf8");
  const path = join(folder, name);
  // It checks that the program exists.
  await writeFile(path, unit.replaceAll("/opt/ccl/current/start", process.execPath));
  expect(await run(SYSTEMD, ["verify", "--man=no", path])).toEqual({ stdout: "", stderr: "" });
  const most = String(MOST_EXPOSED * 10);
  await run(SYSTEMD, ["security", "--offline=true", `--threshold=${most}`, path]);
});

test.skipIf(!existsSync(PROMTOOL))("Prometheus accepts the alarms that docs name", async () => {
  const [head = ""] = (await readFile("docs/runbook.md", "utf8")).split("\n## ");
  const named = [...head.matchAll(/`([A-Z][a-z]\w+)`/g)];
  const rules = await readFile("deploy/alerts.yml", "utf8");
  const alarms = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(named.map(([, name]) => name).sort()).toEqual(alarms.sort());
  const { stdout } = await run(PROMTOOL, ["check", "rules", "deploy/alerts.yml"]);
  expect(stdout).toContain(`SUCCESS: ${alarms.length} rules found`);
});
