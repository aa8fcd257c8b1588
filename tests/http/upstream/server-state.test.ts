import { readFileSync } from "node:fs";
import { createServer } from "node:tls";
import { expect, it, onTestFinished, vi } from "vitest";
import { figuresOf } from "../../../upstream/figures.ts";
import { readEnv } from "../../../upstream/env.ts";
import { keepLastBackup } from "../../../upstream/files/backup-state.ts";
import { lookAtCertificate, readCertificate } from "../../../upstream/school/certificate.ts";
import { startUpstream } from "./engines.ts";
import { anyNumber } from "./matchers.ts";
import { staffApi } from "./staff-api.ts";

/** Of the fixture. */
const ENDS = "2036-11-26T16:54:00.000Z";

it("owners read why nothing is stored, how the last backup went, and how much room is left", async () => {
  const upstream = await startUpstream(undefined, { BACKUP_DIR: "/no/such/folder" });
  onTestFinished(upstream.close);
  const { db, storing } = upstream.deps;
  const owner = await staffApi(upstream, "Olga", "owner");
  const state = async () => (await owner.get("/api/staff/server")).body;
  expect(await state()).toMatchObject({
    results: {
      storing_fault: null,
      disks: [
        { of: "data", free_bytes: anyNumber },
        { of: "backup", free_bytes: null },
      ],
      backup: { made_at: null, fault: null },
      certificate: null,
    },
  });
  vi.spyOn(storing, "fault", "get").mockReturnValue("The disk is full.");
  const made_at = "2026-11-28T17:00:00.000000Z";
  await keepLastBackup(db, { made_at, folder: "/backups/1" });
  const job = { name: "backup", kind: "backup", payload: "", due_at: 1, held_until: 0 };
  await db
    .insertInto("jobs")
    .values({ ...job, created_at: 1, fault: "no room" })
    .execute();
  const full = {
    storing_fault: "The disk is full.",
    backup: { made_at, folder: "/backups/1", fault: "no room" },
  };
  expect(await state()).toMatchObject({ results: full });
  const home = await owner.get("/api/staff/home");
  expect(home.body, "the first page says it, too").toMatchObject({ results: { server: full } });
  const teacher = await staffApi(upstream, "Tara");
  expect((await teacher.get("/api/staff/home")).body).toMatchObject({ results: { server: null } });
});

it("finds when the certificate of the address ends, and is quiet where nobody answers", async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const { db } = upstream.deps;
  const pem = readFileSync("tests/http/upstream/fixtures/certificate.pem");
  const server = createServer({ cert: pem, key: pem }, (socket) => socket.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const origin = `https://127.0.0.1:${port}`;
  await lookAtCertificate(db, "https://127.0.0.1:1");
  expect(await readCertificate(db, origin)).toBeNull();
  await lookAtCertificate(db, origin);
  await lookAtCertificate(db, "https://127.0.0.1:1");
  expect(await readCertificate(db, origin)).toEqual({ host: "127.0.0.1", ends_at: ENDS });
  expect(await readCertificate(db, "https://another.example"), "another address").toBeNull();
});

it("tells figures of what the school uses, and none of the rest", async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const values = async (more: Record<string, string>) => {
    const env = readEnv({ DATA_DIR: upstream.deps.disks[0]?.folder ?? "", ...more });
    const deps = { ...upstream.deps, publicOrigin: env.PUBLIC_ORIGIN };
    const figures = figuresOf(deps, env);
    return Promise.all(figures.map(async ({ name, read }) => [name, (await read())[0]?.value]));
  };
  expect(await values({})).toEqual([["ccl_disk_free_bytes", anyNumber]]);
  const { db } = upstream.deps;
  await keepLastBackup(db, { made_at: "2026-11-28T17:00:00.000000Z", folder: "x" });
  const all = {
    BACKUP_DIR: "x",
    PUBLIC_ORIGIN: "https://a.example",
    SMTP_URL: "smtp://mail.example",
  };
  expect(await values(all)).toEqual([
    ["ccl_disk_free_bytes", anyNumber],
    ["ccl_last_backup_seconds", Date.parse("2026-11-28T17:00Z") / 1000],
    ["ccl_certificate_ends_seconds", null],
    ["ccl_mails_oldest_seconds", 0],
  ]);
});
