import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf, soundsOf } from "../http/portal/practice/segment-form.ts";
import { exchange } from "../http/server/raw-request.ts";
import { makeRelease, type Release } from "../support/a-release.ts";
import { freePort } from "../support/free-port.ts";
import { PortalClient } from "../support/portal-client.ts";
import { until } from "../support/program.ts";
import { sha256, toneFile } from "../support/recordings.ts";
import { lackOfContainers, startContainer } from "./container.ts";

/** docs/operations.md plans 0.4 GB for both programs, plus that of `npm start` itself. */
const MOST_MB = 500;
const NEW_FOLDER = ["install", "-d", "-o", "ccl", "-m", "700"];
const OWN_BACKUP = ["--unit=own-backup", "--uid=ccl", "--timer-property=AccuracySec=1s"];

describe.skipIf(lackOfContainers.length > 0)(
  `the units of deploy/, started by systemd ${lackOfContainers.join(", ")}`,
  { timeout: 120_000 },
  () => {
    let folder: string;
    let release: Release;
    let machine: Awaited<ReturnType<typeof startContainer>>;
    let port: number;
    let student: PortalClient;
    const url = () => `http://127.0.0.1:${port}`;
    const journal = (unit: string) => machine.inside("journalctl", "-u", unit, "-o", "cat");
    const untilSaid = (unit: string, words: string, times = 1) =>
      until(
        async () => (await journal(unit)).split(words).length > times,
        () => `${words} in the journal of ${unit}`,
        60_000,
      );

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "ccl-systemd-"));
      release = await makeRelease();
      port = await freePort();
      const settings = [
        `PORT=${port}`,
        `UPSTREAM_PORT=${await freePort()}`,
        `PUBLIC_ORIGIN=${url()}`,
        "BACKUP_DIR=/var/backups/ccl",
      ];
      await writeFile(join(folder, "ccl.env"), settings.join("\n"));
      const binds: Record<string, string> = {
        ...{ "/opt/ccl": release.home, "/etc/ccl.env": join(folder, "ccl.env") },
      };
      for (const file of ["ccl.service", "ccl@.service"])
        binds[`/etc/systemd/system/${file}`] = resolve("deploy", file);
      machine = await startContainer(folder, binds);
      await machine.inside("useradd", "--system", "ccl");
      await machine.inside(...NEW_FOLDER, "/var/backups/ccl");
    });
    afterAll(async () => {
      await machine.stop();
      await release.remove();
      await rm(folder, { recursive: true, force: true });
    });

    test("ccl.service runs as its own user, who can only read the code", async () => {
      await machine.inside("systemctl", "start", "ccl");
      await untilSaid("ccl", "The portal is ready");
      student = new PortalClient(url());
      await student.logIn();
      const { fields } = await formOf(student, 5);
      expect((await student.postFile("/recordings", fields, toneFile(440))).status).toBe(200);
      const owners = "find /var/lib/ccl/answers -type f -printf '%u %m\\n' | sort -u";
      expect(await machine.inside("sh", "-c", owners)).toBe("ccl 600");
      expect(await machine.inside("stat", "-c", "%U %a", "/var/lib/ccl")).toBe("ccl 700");
      const main = await machine.inside("systemctl", "show", "ccl", "-p", "MainPID", "--value");
      const write = ["nsenter", "-t", main, "-m", "--", "touch", "/opt/ccl/probe"];
      await expect(machine.inside(...write)).rejects.toThrow("Read-only file system");
      await machine.inside("systemd-analyze", "security", "--threshold=20", "ccl.service");
      const sizes = (await machine.inside("ps", "-u", "ccl", "-o", "rss=")).split("\n").map(Number);
      const mb = Math.round(sizes.reduce((sum, kb) => sum + kb, 0) / 1024);
      const limits = await machine.inside("cat", `/proc/${main}/limits`);
      const files = Number(/^Max open files +(\d+)/m.exec(limits)?.[1]);
      console.info(JSON.stringify({ processes: sizes.length, mb, files }));
      expect(mb).toBeLessThan(MOST_MB);
      expect(files).toBeGreaterThan(4_000);
    });

    test("a restart finishes the current upload first, and logs out no student", async () => {
      const sent = toneFile(550);
      const stored = await uploadThrough(sent, async () => {
        void machine.inside("systemctl", "restart", "ccl");
        await untilSaid("ccl", "Stopping …");
      });
      expect([stored.status, JSON.parse(stored.body.toString())]).toMatchObject([
        ...[200, { status: "stored" }],
      ]);
      await untilSaid("ccl", "The portal is ready", 2);
      const [, own = ""] = await soundsOf(student, 6);
      expect(sha256((await student.get(own)).bytes)).toBe(sha256(sent.bytes));
      expect(await journal("ccl")).not.toContain("SIGKILL");
    });

    test("systemd restarts a killed program", async () => {
      await machine.inside("systemctl", "kill", "--signal=KILL", "ccl");
      await untilSaid("ccl", "The portal is ready", 3);
      expect((await student.get("/practice-ccl")).status).toBe(200);
    });

    test("a timer's backup, by the command of docs/operations.md, brings a lost folder back", async () => {
      const text = await readFile("docs/operations.md", "utf8");
      const [, words = ""] = /^sudo -u ccl sh -c '([^']+)'$/m.exec(text) ?? [];
      expect(words).toContain("upstream backup");
      await machine.inside("systemd-run", "--on-active=1", ...OWN_BACKUP, "sh", "-c", words);
      await untilSaid("own-backup", "It opens.");
      // It replaces the one that the first start has made.
      const [made = "", ...others] = (await machine.inside("ls", "/var/backups/ccl")).split("\n");
      expect(others).toEqual([]);
      await machine.inside("systemctl", "stop", "ccl");
      await machine.inside("mv", "/var/lib/ccl", "/var/lib/lost");
      await machine.inside(...NEW_FOLDER, "/var/lib/ccl");
      const restore = words.replace("backup", `restore /var/backups/ccl/${made}`);
      // The container has no sudo and no rules for it.
      const asService = ["setpriv", "--reuid=ccl", "--regid=nogroup", "--clear-groups"];
      const said = await machine.inside(...asService, "sh", "-c", restore);
      expect(said).toMatch(/^Restored .+ (\d+) recordings \(\1 compared with their sums\)/);
      await machine.inside("systemctl", "start", "ccl");
      await untilSaid("ccl", "The portal is ready", 4);
      await student.logIn();
      const [, own = ""] = await soundsOf(student, 6);
      expect(sha256((await student.get(own)).bytes)).toBe(sha256(toneFile(550).bytes));
    });

    test("ccl@api and ccl@portal run as two services", async () => {
      await machine.inside("systemctl", "stop", "ccl");
      await machine.inside("systemctl", "start", "ccl@api", "ccl@portal");
      await Promise.all([
        untilSaid("ccl@api", "The API is ready"),
        untilSaid("ccl@portal", "The portal is ready"),
      ]);
      await new PortalClient(url()).logIn();
      await machine.inside("systemctl", "stop", "ccl@portal", "ccl@api");
      expect(await machine.inside("ps", "-u", "ccl", "-o", "pid=").catch(() => "")).toBe("");
    });

    test("a start of an incomplete release says so", async () => {
      await machine.inside("mount", "-t", "tmpfs", "none", "/opt/ccl/current/build");
      await machine.inside("systemctl", "start", "ccl");
      await untilSaid("ccl", "This release is not complete, or was changed: build/");
      await machine.inside("systemctl", "stop", "ccl");
    });

    /** Sends half a recording, runs `work`, and sends the rest. */
    async function uploadThrough(file: ReturnType<typeof toneFile>, work: () => Promise<void>) {
      const { fields } = await formOf(student, 6);
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append(
        "audioanswer",
        new Blob([new Uint8Array(file.bytes)], { type: file.type }),
        file.name,
      );
      const whole = new Response(form);
      const type = whole.headers.get("content-type") ?? "";
      const bytes = Buffer.from(await whole.arrayBuffer());
      const half = bytes.length >> 1;
      async function* inHalves() {
        yield bytes.subarray(0, half);
        await work();
        yield bytes.subarray(half);
      }
      return exchange(port, {
        ...{ path: "/recordings", method: "POST", body: Readable.from(inHalves()) },
        headers: {
          ...{ Cookie: student.cookie, "Content-Type": type, Accept: "application/json" },
          ...{ "Content-Length": String(bytes.length), "Sec-Fetch-Site": "same-origin" },
          Origin: url(),
        },
      });
    }
  },
);
