import { execFileSync } from "node:child_process";
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { row } from "./result-table.mjs";
import {
  queryPostgres,
  startPostgres,
  startProgram,
  startS3,
  untilPrinted,
  urlOf,
} from "./running-portal.mjs";

/** Each student has 109 recordings. Together they are a gigabyte. */
const STUDENTS = 76;
/** The size of twenty seconds of sound. */
const BYTES = 120_000;
const SHARED = ["shared_buffers=128MB"];

/**
 * Measures backup, restore and move of a school with a gigabyte of recordings, by engine and store,
 * on one disk. The store is `s3rver`, which is slower than a real one.
 */
export async function measureBackups() {
  const folder = mkdtempSync(join(tmpdir(), "ccl-backup-times-"));
  const [server, store] = await Promise.all([startPostgres(SHARED), startS3()]);
  const at = (name) => join(folder, name);
  const database = async (name) => {
    await queryPostgres(urlOf(server.port, "postgres"), `create database ${name}`);
    return urlOf(server.port, name);
  };
  const bucket = { ...store.settings, FILES_URL: "s3://school-files/school" };
  try {
    const files = await fillSchool(at("data"));
    const size = `${files.toLocaleString("en")} recordings, 1 GB`;
    const rows = [];
    const measure = (name, args, settings) => {
      const begun = performance.now();
      command(args, settings);
      rows.push(row(`${name}: ${size}`, (performance.now() - begun) / 1000, inSeconds));
    };
    measure("SQLite and folder, backup", ["backup", at("b1")], { DATA_DIR: at("data") });
    measure("SQLite and folder, restore", ["restore", at("b1")], { DATA_DIR: at("r1") });
    const inFolder = { DATA_DIR: at("moved"), DATABASE_URL: await database("moved") };
    measure("move to PostgreSQL and another folder", ["move", at("data")], inFolder);
    measure("PostgreSQL and folder, backup", ["backup", at("b2")], inFolder);
    const again = { DATA_DIR: at("r2"), DATABASE_URL: await database("again") };
    measure("PostgreSQL and folder, restore", ["restore", at("b2")], again);
    renameSync(at("data/upstream-moved.sqlite"), at("data/upstream.sqlite"));
    const inStore = { ...bucket, DATA_DIR: at("own"), DATABASE_URL: await database("stored") };
    measure("move to PostgreSQL and a bucket", ["move", at("data")], inStore);
    measure("PostgreSQL and bucket, backup", ["backup", at("b3")], inStore);
    const third = { ...inStore, DATA_DIR: at("r3"), DATABASE_URL: await database("third") };
    measure("PostgreSQL and bucket, restore", ["restore", at("b3")], third);
    return rows;
  } finally {
    await Promise.all([server.stop(), store.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

const inSeconds = { unit: "s", digits: 1, timed: true };

/** Fills a trial with other students' recordings, all different. Returns their number. */
async function fillSchool(dataDir) {
  const program = startProgram(["build/upstream.js"], {
    ...{ DATA_DIR: dataDir, TRIAL: "1", UPSTREAM_PORT: "0", PUBLIC_ORIGIN: "http://127.0.0.1" },
    CONTENT_DIR: resolve("samples"),
  });
  await untilPrinted(program, "upstream ready on ", 60_000);
  await program.end("SIGTERM");
  const filler = resolve("tests/bench/fill-answers.mjs");
  const given = [filler, dataDir, String(STUDENTS), "", String(BYTES)];
  return Number(execFileSync(process.execPath, given, { encoding: "utf8" }));
}

function command(args, settings) {
  execFileSync(process.execPath, ["build/upstream-cli.js", ...args], {
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: "production", CONTENT_DIR: "samples" },
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
}
