import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const CHROMIUM = ["chromium", "chromium-browser", "google-chrome"];

/** Installs Debian packages when it may, or says what to install. Only a browser is essential. */
export function installTools() {
  const missing = [
    ...(process.env.CHROMIUM_PATH || inPath(CHROMIUM) ? [] : ["chromium"]),
    ...(inPath(["chromium-headless-shell"]) ? [] : ["chromium-headless-shell"]),
    ...["ffmpeg", "espeak-ng"].filter((name) => !inPath([name])),
    ...(hasPostgres() ? [] : ["postgresql"]),
    ...(inPath(["java"]) ? [] : ["default-jre-headless"]),
    ...["lynx", "w3m"].filter((name) => !inPath([name])),
    // Layouts depend on fonts. Phones and all our languages use Noto.
    ...(existsSync("/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf")
      ? []
      : ["fonts-noto-core"]),
  ];
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && inPath(["apt-get"])) {
    console.log(`Installing for the tests: ${missing.join(", ")} …`);
    const options = {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    };
    spawnSync("apt-get", ["update"], options);
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...missing], options);
  } else {
    console.log(
      `Missing for some tests: ${missing.join(", ")}. On Debian or Ubuntu: sudo apt-get install ${missing.join(" ")}`,
    );
  }
  if (process.env.CHROMIUM_PATH || inPath(CHROMIUM)) return;
  console.error("The browser tests need Chromium: install it, or set CHROMIUM_PATH.");
  process.exit(1);
}

function hasPostgres() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return (
    versions.some((version) => existsSync(join(debian, version, "bin/postgres"))) ||
    inPath(["postgres"]) !== undefined
  );
}

function inPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}
