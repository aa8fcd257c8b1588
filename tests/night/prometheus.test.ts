import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { type Stack, startStack } from "../support/stack.ts";

const PROMETHEUS = process.env.PROMETHEUS_PATH ?? "/usr/bin/prometheus";

let stack: Stack;
let folder: string;
let url: string;
let end: () => void;

beforeAll(async () => {
  if (!existsSync(PROMETHEUS))
    throw new Error("No Prometheus found: apt-get install prometheus, or set PROMETHEUS_PATH.");
  const [portal, api, own] = [await freePort(), await freePort(), await freePort()];
  stack = await startStack({
    portalEnv: { METRICS_PORT: String(portal) },
    upstreamEnv: { UPSTREAM_METRICS_PORT: String(api) },
  });
  folder = await mkdtemp(join(tmpdir(), "ccl-prometheus-"));
  const config = (await readFile("deploy/prometheus.yml", "utf8"))
    .replaceAll("9464", String(portal))
    .replaceAll("9465", String(api))
    .replace("15s", "1s")
    .replace("alerts.yml", resolve("deploy/alerts.yml"));
  await writeFile(join(folder, "prometheus.yml"), config);
  url = `http://127.0.0.1:${own}`;
  const program = spawn(
    PROMETHEUS,
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${own}`,
    ],
    { stdio: "ignore" },
  );
  end = () => program.kill("SIGKILL");
});
afterAll(async () => {
  end();
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

test("Debian's Prometheus scrapes both programs and loads all alerts", async () => {
  await fetch(`${stack.portalUrl}/login`);
  await expect
    .poll(() => ask("query?query=sum(up)"), { timeout: 30_000, interval: 500 })
    .toContain('"2"]');
  await expect
    .poll(() => ask("query?query=sum(ccl_request_seconds_count)"), { timeout: 10_000 })
    .toContain('"result":[{');
  const rules = await ask("rules");
  for (const alarm of [
    "ProgramDown",
    "RecordingsRefused",
    "CallsNotAsked",
    "ProgramBusy",
    "JobsFail",
    "RecorderBreaks",
    "ProgramStood",
    "ProgramStartsAgain",
    "NothingStored",
    "DiskNearlyFull",
    "BackupOld",
    "MailsWait",
    "CertificateEnds",
  ])
    expect(rules).toContain(`"name":"${alarm}"`);
  expect(rules).not.toContain('"health":"err"');
});

test("each alarm of a school's server fires when it should, and is quiet else", async () => {
  await copyFile("deploy/alerts.yml", join(folder, "alerts.yml"));
  await copyFile("tests/night/alarms.yml", join(folder, "alarms.yml"));
  const promtool = join(dirname(PROMETHEUS), "promtool");
  const { stdout } = await promisify(execFile)(promtool, ["test", "rules", "alarms.yml"], {
    cwd: folder,
  });
  expect(stdout).toContain("SUCCESS");
});

const ask = (query: string) =>
  fetch(`${url}/api/v1/${query}`).then(
    (answer) => answer.text(),
    () => "",
  );
