import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";

/** A Remix build by hand, with routes that show what the server passed on, and fail on request. */
const REMIX_BUILD = `
import { existsSync } from "node:fs";
import { join } from "node:path";
const route = (path, module) => [path, { id: path, path, parentId: "root", module }];
const json = (value, init) => Response.json(value, init);
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
const show = ({ request, context }) => json({ url: request.url, context: { requestId: context.requestId, clientAddress: context.clientAddress }, headers: Object.fromEntries(request.headers) });
export const routes = Object.fromEntries([
  ["root", { id: "root", path: "", module: { default: () => null } }],
  route("show", { loader: show, action: show }),
  route("count", { action: async ({ request }) => json({ bytes: (await request.arrayBuffer()).byteLength }) }),
  route("gives-up", { action: async ({ request }) => {
    const reader = request.body.getReader();
    await reader.read();
    await reader.cancel();
    return new Response("too many", { status: 413 });
  } }),
  route("page", { loader: () => new Response("<p>word</p>".repeat(2000), { headers: { "Content-Type": "text/html" } }) }),
  route("slow", { loader: async () => {
    console.log("slow request arrived");
    while (!existsSync(join(process.env.DATA_DIR, "release"))) await pause();
    return new Response("finished");
  } }),
  route("reset/password/:token", { loader: () => new Response("ok"), action: async ({ request }) => { await request.text(); return new Response("ok"); } }),
  route("fails", { loader: () => { throw new Error("broken on purpose"); } }),
  route("dies", { loader: () => { setImmediate(() => { throw new Error("died on purpose"); }); return new Response("dying"); } }),
]);
export const entry = { module: { default: () => new Response("document") , handleError: () => {} } };
export const assets = { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" };
export const publicPath = "/", assetsBuildDirectory = "build/client", isSpaMode = false, mode = "production";
export const future = { v3_singleFetch: true, v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true };
`;

const UPSTREAM = `
import { createServer } from "node:http";
const server = createServer((req, res) => res.end(String(process.pid)));
server.listen(process.env.UPSTREAM_PORT, "127.0.0.1", () => {
  console.log("trial is " + process.env.TRIAL + ", secret is " + (process.env.SESSION_SECRET ?? "hidden") + ", keys: " + process.env.SECOND_FACTOR_KEYS.split(",").map((key) => key.length) + ", grace: " + process.env.STOP_GRACE_SECONDS);
  console.log("upstream ready on http://127.0.0.1:" + process.env.UPSTREAM_PORT);
});
process.on("SIGTERM", () => server.close(() => process.exit(0)));
`;

export const SCRIPT = `console.log("${"asset ".repeat(500)}")\n`;
export type BuiltFolder = { path: string; dataDir: string; remove: () => Promise<void> };

/** Bundles the real programs of server/ as for production, beside a fake build and API. */
export async function makeBuiltFolder(): Promise<BuiltFolder> {
  const path = await mkdtemp(join(tmpdir(), "ccl-server-"));
  const dataDir = join(path, "data");
  for (const folder of ["client/assets", "data"])
    await mkdir(join(path, folder), { recursive: true });
  const files = {
    "package.json": `{ "type": "module" }`,
    "pages.js": REMIX_BUILD,
    "upstream.js": UPSTREAM,
    "client/robots.txt": "User-agent: *\n",
    "client/assets/app-abc123.js": SCRIPT,
    "client/assets/plain-abc123.woff2": "no smaller form",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  await writeFile(join(path, "client/assets/app-abc123.js.br"), brotliCompressSync(SCRIPT));
  await symlink(resolve("node_modules"), join(path, "node_modules"));
  await build({
    entryPoints: ["portal", "supervisor", "leave-with-parent"].map((name) => `server/${name}.ts`),
    outdir: path,
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
  });
  return { path, dataDir, remove: () => rm(path, { recursive: true, force: true }) };
}
