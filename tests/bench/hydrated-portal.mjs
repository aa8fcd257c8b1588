/**
 * Serves the log-in page with normal hydration from the portal's own server, so that only the
 * rendering differs.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { builtPrograms } from "../../server/bundle.mjs";
import { freePort, OUTPUT, startProgram, TEST_SECRET, untilPrinted } from "./running-portal.mjs";

const folder = `${OUTPUT}/hydrated`;

export async function startHydrated(upstreamUrl) {
  await buildHydrated();
  // A hydrated page reads the data that the portal leaves out.
  const alias = { ...builtPrograms.alias };
  delete alias["turbo-stream"];
  await build({
    ...builtPrograms,
    alias,
    entryPoints: {
      portal: "server/portal.ts",
      "leave-with-parent": "server/leave-with-parent.ts",
      pages: join(folder, "server/index.js"),
    },
    outdir: folder,
  });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    PUBLIC_ORIGIN: url,
    UPSTREAM_URL: upstreamUrl,
    SESSION_SECRET: TEST_SECRET,
  };
  const program = startProgram(
    ["--import", `./${folder}/leave-with-parent.js`, join(folder, "portal.js")],
    env,
  );
  try {
    await untilPrinted(program, "portal ready on ", 60_000);
  } catch (error) {
    await program.end("SIGKILL");
    throw error;
  }
  return { url, stop: () => program.end("SIGKILL") };
}

async function buildHydrated() {
  const args = [
    "node_modules/@remix-run/dev/dist/cli.js",
    "vite:build",
    "--config",
    "tests/bench/hydrated/vite.config.ts",
  ];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`the hydrated variant does not build:\n${output}`);
  const assets = join(folder, "client/assets");
  for (const name of readdirSync(assets).filter((file) => /\.(js|css)$/.test(file))) {
    const bytes = readFileSync(join(assets, name));
    // Compresses as server/bundle.mjs does for the portal.
    for (const [ending, packed] of [
      [".br", brotliCompressSync(bytes)],
      [".gz", gzipSync(bytes, { level: 9 })],
    ]) {
      if (packed.length < bytes.length) writeFileSync(join(assets, name + ending), packed);
    }
  }
}
