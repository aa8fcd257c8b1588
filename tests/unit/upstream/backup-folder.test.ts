import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runPostgres } from "../../../upstream/cli/backup-folder.ts";

it("passes a database's password to its programs where no one else can read it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "programs-"));
  const program = join(folder, "pg_dump");
  await writeFile(program, `#!/bin/sh\necho "$* with $PGPASSWORD" >&2\nexit 1\n`);
  await chmod(program, 0o700);
  await expect(
    runPostgres(program, "postgresql://asha:s%40fe@db.example:5433/ccl?sslmode=require", ["--all"]),
  ).rejects.toThrow(
    "--dbname=postgresql://asha@db.example:5433/ccl?sslmode=require --all with s@fe",
  );
  await rm(folder, { recursive: true });
});
