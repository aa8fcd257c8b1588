/**
 * `npm run release`: packs the built portal with all that it needs on a machine of this kind, once
 * without and once with Node. The same commit and packages give the same bytes. Needs GNU tar.
 *
 * `--without-node` leaves the second archive out, `--into <folder>` chooses another than dist/.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { builtPrograms } from "./bundle.mjs";
import { installNode } from "./install-node.mjs";
import { makeReady, requireNode, root } from "./ready-to-run.mjs";
import { sumOf } from "./release-check.mjs";

const NODE = "24.22.3";
/** Files and folders that a school uses. Remix's own build is for `npm run serve`. */
const PARTS = ["build", "samples", "docs", "deploy", "README.md", "CHANGELOG.md", ".env.example"];
const NOT_NEEDED = /^(build\/(server|complete|portal-server\.js)|samples\/.+\.(mjs|css))$/;
const PROGRAMS = ["start", "upstream", "contract"];
const HELPERS = ["ready-to-run.mjs", "release-check.mjs"];

requireNode();
process.chdir(root);
const asked = optionsOrExit();
await makeReady();
const into = resolve(asked.into);
const { name, version, type, engines } = JSON.parse(readFileSync("package.json", "utf8"));
const platform = `${process.platform}-${process.arch}`;
mkdirSync(into, { recursive: true });
const stage = mkdtempSync(join(into, ".release-"));
try {
  const folder = join(stage, `${name}-${version}`);
  fill(folder);
  pack(folder, `${name}-${version}-${platform}`);
  if (!asked["without-node"]) {
    const program = installNode(NODE);
    cpSync(program, join(folder, "node/bin/node"));
    cpSync(join(dirname(program), "../LICENSE"), join(folder, "node/LICENSE"));
    pack(folder, `${name}-${version}-${platform}-node${NODE.split(".")[0]}`);
  }
} finally {
  rmSync(stage, { recursive: true });
}

function optionsOrExit() {
  try {
    return parseArgs({
      options: { into: { type: "string", default: "dist" }, "without-node": { type: "boolean" } },
    }).values;
  } catch (error) {
    console.error(`npm run release -- [--into <folder>] [--without-node]: ${error.message}`);
    process.exit(1);
  }
}

function fill(folder) {
  for (const part of PARTS) copy(part, folder, (path) => !NOT_NEEDED.test(path));
  for (const program of PROGRAMS) {
    copy(`server/${program}.mjs`, folder);
    cpSync("server/run.sh", join(folder, program));
  }
  for (const helper of HELPERS) copy(`server/${helper}`, folder);
  writeFileSync(join(folder, "start.mjs"), 'import "./server/start.mjs";\n');
  for (const path of nativePackages())
    copy(path, folder, (inside) => !inside.slice(path.length).includes("/node_modules"));
  const machine = { os: [process.platform], cpu: [process.arch] };
  const manifest = { name, version, private: true, type, engines, ...machine };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, "LICENSES.txt"), licences());
}

/** Returns the licences of the packages, most of which ask to be beside each copy of their code. */
function licences() {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional, link }]) => path && !dev && !devOptional && !link)
    .filter(([path]) => path.includes("node_modules/") && existsSync(path))
    .map(([path, { version: number, license }]) => {
      const files = readdirSync(path)
        .filter((name) => /^(licen[cs]e|notice)/i.test(name))
        .flatMap((name) => filesOf(path, name));
      const texts = files.sort().map((file) => readFileSync(join(path, file), "utf8").trim());
      const head = `${path.replace(/.*node_modules\//, "")} ${number}: ${license}`;
      return [head, ...texts].join("\n\n");
    })
    .join(`\n\n${"-".repeat(80)}\n\n`);
}

/** A package may have a folder of licences. */
function filesOf(path, name) {
  if (!statSync(join(path, name)).isDirectory()) return [name];
  return readdirSync(join(path, name)).map((file) => join(name, file));
}

/** Copies a file or folder to the same path below `folder`, without what `isWanted` refuses. */
function copy(path, folder, isWanted = () => true) {
  const filter = (file) => isWanted(relative(root, resolve(file)));
  cpSync(path, join(folder, path), { recursive: true, filter });
}

/** Returns the folders of the packages that the bundle leaves out, and of those that they need. */
function nativePackages(names = builtPrograms.external, from = root, found = new Set()) {
  for (const wanted of names) {
    const path = pathOf(wanted, from);
    // An optional package of another system is not installed; npm installs both C libraries.
    if (path === undefined || wanted.includes("musl") || found.has(path)) continue;
    found.add(path);
    const needs = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
    const all = { ...needs.dependencies, ...needs.optionalDependencies };
    nativePackages(Object.keys(all), resolve(path), found);
  }
  return [...found];
}

/** Returns where Node finds a package from a folder, relative to the root, or undefined. */
function pathOf(wanted, from) {
  const path = join(from, "node_modules", wanted);
  if (existsSync(path)) return relative(root, path);
  return from === root ? undefined : pathOf(wanted, dirname(from));
}

/** Writes the sums of all files, then the archive, which becomes visible when it is complete. */
function pack(folder, archive) {
  rmSync(join(folder, "SHA256SUMS"), { force: true });
  const files = readdirSync(folder, { recursive: true })
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();
  const sums = files.map((file) => `${sumOf(join(folder, file))}  ${file}\n`);
  writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
  const file = join(into, `${archive}.tar.gz`);
  const options = [
    ...["--sort=name", `--mtime=@${commitSeconds()}`, "--format=gnu", "--mode=u=rwX,go=rX"],
    ...["--owner=0", "--group=0", "--numeric-owner", "--use-compress-program=gzip -n"],
  ];
  const packing = `${folder}.tar.gz`;
  const env = { PATH: process.env.PATH, LC_ALL: "C" };
  execFileSync("tar", [...options, "-cf", packing, "-C", dirname(folder), basename(folder)], {
    env,
  });
  renameSync(packing, file);
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  console.log(`${sumOf(file)}  ${relative(process.cwd(), file)} (${megabytes} MB)`);
}

/** The date of all files, so that the day of packing does not matter. */
function commitSeconds() {
  const { SOURCE_DATE_EPOCH } = process.env;
  return SOURCE_DATE_EPOCH ?? execFileSync("git", ["log", "-1", "--format=%ct"]).toString().trim();
}
