import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Bucket } from "../../upstream/files/bucket.ts";
import { freePort } from "../support/free-port.ts";
import { until } from "../support/program.ts";

const run = promisify(execFile);
const BUCKET = "school-files";
const KEY = { keyId: "SCHOOL", secret: "a-secret-of-the-school" };
const FSID = "11111111-2222-3333-4444-555555555555";

export const isRadosgwThere = ["radosgw", "ceph-mon", "ceph-osd"].every((name) =>
  existsSync(`/usr/bin/${name}`),
);

/** Starts Ceph's S3 gateway with an empty bucket, one monitor and one store in memory. */
export async function startRadosgw() {
  const folder = await mkdtemp(join(tmpdir(), "ccl-ceph-"));
  const [monitorPort, port] = [await freePort(), await freePort()];
  const file = join(folder, "ceph.conf");
  await writeFile(file, configuration(folder, monitorPort));
  for (const name of ["mon", "osd/0", "rgw"]) await mkdir(join(folder, name), { recursive: true });
  const conf = ["-c", file];
  const programs: ChildProcess[] = [];
  const start = (name: string, ...args: string[]) => {
    const program = spawn(name, [...conf, "-f", ...args], { stdio: "ignore" });
    programs.push(program);
    return program;
  };
  const kill = async (program: ChildProcess) => {
    if (program.exitCode !== null || program.signalCode !== null) return;
    const ended = once(program, "exit");
    program.kill("SIGKILL");
    await ended;
  };
  const endpoint = `http://127.0.0.1:${port}`;
  const startGateway = async () => {
    const place = `beast endpoint=127.0.0.1:${port}`;
    const data = join(folder, "rgw");
    const begun = start(
      "radosgw",
      "-n",
      "client.rgw",
      "--rgw_frontends",
      place,
      "--rgw_data",
      data,
    );
    await until(
      () => fetch(endpoint).then(Boolean, () => false),
      () => "radosgw to answer",
      60_000,
    );
    return begun;
  };
  const stop = async () => {
    for (const program of programs.toReversed()) await kill(program);
    await rm(folder, { recursive: true, force: true });
  };

  try {
    const map = join(folder, "monmap");
    const monitor = ["--addv", "a", `[v1:127.0.0.1:${monitorPort}]`];
    await run("monmaptool", ["--create", ...monitor, "--fsid", FSID, map]);
    await run("ceph-mon", [...conf, "--mkfs", "-i", "a", "--monmap", map]);
    start("ceph-mon", "-i", "a");
    // A program that calls the monitor too early may exit.
    const ceph = (...words: string[]) =>
      run("ceph", [...conf, "--connect-timeout", "20", ...words]).then(
        ({ stdout }) => stdout,
        () => "",
      );
    await until(
      () => ceph("osd", "new", FSID),
      () => "the monitor of radosgw",
      60_000,
    );
    await run("ceph-osd", [...conf, "--mkfs", "-i", "0", "--osd-uuid", FSID]);
    let osd = start("ceph-osd", "-i", "0");
    const isUp = async () => {
      if (osd.exitCode !== null) osd = start("ceph-osd", "-i", "0");
      return (await ceph("osd", "stat")).includes("1 up");
    };
    await until(isUp, () => "the store behind radosgw", 60_000);
    let gateway = await startGateway();
    const named = ["--uid=school", "--display-name=School"];
    const keys = [`--access-key=${KEY.keyId}`, `--secret=${KEY.secret}`];
    await run("radosgw-admin", [...conf, "-n", "client.rgw", "user", "create", ...named, ...keys]);
    const place = { url: `${endpoint}/${BUCKET}`, path: "", region: "us-east-1", ...KEY };
    await new Bucket(place).ask("PUT", {});
    return {
      settings: {
        FILES_ENDPOINT: endpoint,
        FILES_REGION: "us-east-1",
        FILES_KEY_ID: KEY.keyId,
        FILES_SECRET: KEY.secret,
        FILES_URL: `s3://${BUCKET}/school`,
      },
      killGateway: () => kill(gateway),
      startGateway: async () => void (gateway = await startGateway()),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns a configuration without keys between its programs, and with one copy of all data. */
function configuration(folder: string, monitorPort: number): string {
  return `[global]
fsid = ${FSID}
mon host = v1:127.0.0.1:${monitorPort}
mon initial members = a
public addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
mon allow pool size one = true
mon data avail crit = 1
mon max pg per osd = 5000
osd crush chooseleaf type = 0
osd objectstore = memstore
mon data = ${folder}/mon/$id
osd data = ${folder}/osd/$id
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
`;
}
