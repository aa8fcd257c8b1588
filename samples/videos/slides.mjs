// Draws the slides of build-videos.mjs as HTML in the look of the portal; Chromium renders them.
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

export const SIZE = { width: 854, height: 480 };
export const CHROMIUM = process.env.CHROMIUM_PATH ?? "chromium";

const run = promisify(execFile);
const TOKENS = join(import.meta.dirname, "../../app/styles/tokens.css");

export async function drawSlide(title, { heading, lines }, number, dir) {
  const tokens = (await readFile(TOKENS, "utf8")).replace("@theme static", ":root");
  const css = await readFile(join(import.meta.dirname, "slide.css"), "utf8");
  const html = join(dir, `slide${number}.html`);
  const png = join(dir, `slide${number}.png`);
  await writeFile(html, page(title, heading, lines, number, tokens + css));
  // Chromium's sandbox does not run as root.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const flags = [
    "--headless",
    "--hide-scrollbars",
    "--force-device-scale-factor=1",
    `--window-size=${SIZE.width},${SIZE.height}`,
    `--user-data-dir=${join(dir, "chromium")}`,
  ];
  await run(CHROMIUM, [...sandbox, ...flags, `--screenshot=${png}`, `file://${html}`], {
    timeout: 60_000,
  });
  return png;
}

// The lower fifth stays free for the captions.
function page(title, heading, lines, number, css) {
  return `<!doctype html>
<html lang="en-AU"><meta charset="utf-8"><title>${escape(title)}</title><style>${css}</style>
<p class="title">${escape(title)}</p>
<p class="number">${number}</p>
<h1>${escape(heading)}</h1>
<ul>${lines.map((line) => `<li>${escape(line)}</li>`).join("")}</ul>
</html>`;
}

function escape(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
