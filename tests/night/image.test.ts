import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { version } from "../../plan/version.ts";
import { formOf, soundsOf } from "../http/portal/practice/segment-form.ts";
import { makeRelease, type Release } from "../support/a-release.ts";
import { freePort } from "../support/free-port.ts";
import { PortalClient } from "../support/portal-client.ts";
import { bareSettings, until } from "../support/program.ts";
import { sha256, toneFile } from "../support/recordings.ts";

const run = promisify(execFile);
const COMPOSE = "/usr/bin/docker-compose";
const NODE = "/opt/ccl/current/node/bin/node";
const BUBBLEWRAP = "/usr/bin/bwrap";
const lacks = [
  ...["/usr/bin/buildah", "/usr/sbin/debootstrap", BUBBLEWRAP].filter((file) => !existsSync(file)),
  ...(process.getuid?.() === 0 ? [] : ["root"]),
];

describe.skipIf(lacks.length > 0)(
  `the image of deploy/Containerfile ${lacks.join(", ")}`,
  { timeout: 900_000 },
  () => {
    let folder: string;
    let release: Release;
    let image: string;
    /** Without an engine: storage in plain folders, and a chroot for each command. */
    const buildah = async (command: string, ...args: string[]) => {
      const place = [`--root=${join(folder, "store")}`, `--runroot=${join(folder, "run")}`];
      const isRun = ["build", "run"].includes(command);
      const how = isRun ? ["--isolation=chroot", ...args] : args;
      return (
        await run("buildah", ["--storage-driver=vfs", ...place, command, ...how])
      ).stdout.trim();
    };

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "ccl-image-"));
      release = await makeRelease();
      // The base that the file names, made from Debian's packages.
      const base = await buildah("from", "scratch");
      const root = await buildah("mount", base);
      await run("debootstrap", ["--variant=minbase", "bookworm", root]);
      await buildah("commit", base, "debian-base");
      await buildah("rm", base);
      const built = ["--build-arg=BASE=localhost/debian-base", `--build-arg=VERSION=${version}`];
      const platform = `--build-arg=PLATFORM=${process.platform}-${process.arch}`;
      const file = ["--format=docker", "--file=deploy/Containerfile", "--tag=ccl-portal"];
      await buildah("build", ...built, platform, ...file, dirname(release.archive));
      image = await buildah("mount", await buildah("from", "localhost/ccl-portal"));
    }, 900_000);
    afterAll(async () => {
      await release.remove();
      await rm(folder, { recursive: true, force: true });
    });

    test("says how it is run, stopped and asked for its health", async () => {
      const told: unknown = JSON.parse(
        await buildah("inspect", "--type=image", "localhost/ccl-portal"),
      );
      expect(told).toMatchObject({
        Docker: {
          config: {
            User: "10001",
            Entrypoint: ["/opt/ccl/current/start"],
            StopSignal: "SIGTERM",
            Volumes: { "/data": {} },
            Healthcheck: { Test: ["CMD", NODE, "-e", expect.any(String)] },
          },
        },
      });
    });

    test("runs as its own user on a root that is only read, and stores a recording", async () => {
      const port = await freePort();
      const data = join(image, "data");
      const settings: Record<string, string> = {
        ...{ NODE_ENV: "", PATH: "/usr/bin:/bin" },
        ...{ PORT: String(port), UPSTREAM_PORT: String(await freePort()), DATA_DIR: "/data" },
      };
      const inside = spawn(
        BUBBLEWRAP,
        [
          ...["--ro-bind", image, "/", "--bind", data, "/data", "--dev", "/dev", "--proc", "/proc"],
          ...["--tmpfs", "/tmp", "--die-with-parent", "--", "/usr/bin/setpriv", "--reuid=10001"],
          ...["--regid=10001", "--clear-groups", "/opt/ccl/current/start"],
        ],
        { env: { ...bareSettings(), ...settings }, stdio: ["ignore", "pipe", "pipe"] },
      );
      let said = "";
      for (const stream of [inside.stdout, inside.stderr])
        stream.on("data", (text: Buffer) => (said += text.toString()));
      await until(
        () => said.includes("Stop it with Ctrl+C."),
        () => said,
      );
      const student = new PortalClient(`http://127.0.0.1:${port}`);
      await student.logIn();
      const { fields } = await formOf(student, 5);
      const take = toneFile(440);
      expect((await student.postFile("/recordings", fields, take)).status).toBe(200);
      const [, own = ""] = await soundsOf(student, 5);
      expect(sha256((await student.get(own)).bytes)).toBe(sha256(take.bytes));
      const owners = await run("find", [join(data, "answers"), "-type", "f", "-printf", "%U\n"]);
      expect(new Set(owners.stdout.trim().split("\n"))).toEqual(new Set(["10001"]));
      inside.kill("SIGKILL");
    });
  },
);

test.skipIf(!existsSync(COMPOSE)).each(["compose.yaml", "compose-two.yaml"])(
  "deploy/%s fits the schema of compose",
  async (file) => {
    const settings: Record<string, string> = {
      ...{ VERSION: version, PUBLIC_ORIGIN: "https://a.test", SESSION_SECRET: "s" },
      ...{ UPSTREAM_SECRET: "u", POSTGRES_PASSWORD: "p" },
    };
    const env = { ...bareSettings(), ...settings };
    // It looks for dist/, from which the image is built, and a clone has none.
    const folder = await mkdtemp(join(tmpdir(), "ccl-compose-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, "dist"));
    await cp("deploy", join(folder, "deploy"), { recursive: true });
    const { stdout } = await run(COMPOSE, ["-f", join(folder, "deploy", file), "config"], { env });
    expect(stdout).toContain(`image: ccl-portal:${version}`);
  },
);
