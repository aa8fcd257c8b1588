import type { default as Sharp } from "sharp";

/** The picture beside a shared link, as all services show it. */
const SIZE = { width: 1200, height: 630 };
const INK = "#241a26";
const MUTED = "#5d515b";
const ACCENT = "#6a2c6b";
const LIVE = "#b3261e";
const PICTURE = "#a06fa0";
const NAME = { x: 136, y: 84, width: 410, height: 104, points: 30 };
const LOGO = { x: 64, y: 100, side: 72, wide: 200 };
/** No font has a letter there, so it is drawn as a box, as a letter is that no font here has. */
const NO_LETTERS = ["\u{E123}", "\u{10F123}"];

/** The school as its picture shows it. Without a name nothing but the portal's words stands there. */
export type Card = { name: string | null; logo: Uint8Array | null };

/** Returns a PNG; null where the fonts of this machine cannot write it. */
export async function drawCard({ name, logo }: Card): Promise<Uint8Array | null> {
  // Loaded in the reader's thread, with the first such picture.
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  if (!(await canWrite(sharp, `Hear it${name ?? ""}`))) return null;
  const mark = logo && (await drawLogo(sharp, logo).catch(() => null));
  const x = mark ? LOGO.x + mark.width + 16 : NAME.x;
  const parts = [
    ...(mark ? [{ input: mark.bytes, left: LOGO.x, top: middle(mark.height) }] : []),
    ...(name === null ? [] : [await drawName(sharp, name, x)]),
  ];
  const background = Buffer.from(backgroundOf({ hasMark: !mark && name !== null }));
  return sharp(background).composite(parts).png({ palette: true }).toBuffer();
}

const middle = (height: number) => Math.round(NAME.y + (NAME.height - height) / 2);

async function drawLogo(sharp: typeof Sharp, logo: Uint8Array) {
  const { data, info } = await sharp(logo, { failOn: "error" })
    .autoOrient()
    .resize({ width: LOGO.wide, height: LOGO.side, fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** In its own size, or smaller, so that a long name fits. */
async function drawName(sharp: typeof Sharp, name: string, left: number) {
  const width = NAME.x + NAME.width - left;
  const write = (fit: { dpi: number } | { height: number }) =>
    sharp({
      text: {
        text: `<span foreground="${INK}">${escaped(name)}</span>`,
        ...{ font: `sans bold ${NAME.points}`, rgba: true, width, wrap: "word-char", ...fit },
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
  const usual = await write({ dpi: 72 });
  const { data, info } =
    usual.info.height > NAME.height || usual.info.width > width
      ? await write({ height: NAME.height })
      : usual;
  return { input: data, left, top: middle(info.height) };
}

/** Whether fonts have all letters: no letter is drawn as one that no font has. */
async function canWrite(sharp: typeof Sharp, text: string): Promise<boolean> {
  const draw = async (letter: string) => {
    const written = sharp({ text: { text: letter, font: "sans 30", dpi: 72, rgba: true } });
    const { data, info } = await written
      .extractChannel(3)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const frame = data.filter(
      (_, at) => at < width || at >= width * (height - 1) || at % width === 0,
    );
    return `${width} ${height} ${Buffer.from(frame).toString("hex")}`;
  };
  const boxes = new Set<string>();
  for (const letter of NO_LETTERS) boxes.add(await draw(letter));
  const letters = new Set(text.normalize("NFC").match(/[\p{L}\p{N}]/gu));
  for (const letter of letters) if (boxes.has(await draw(letter))) return false;
  return true;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function backgroundOf({ hasMark }: { hasMark: boolean }): string {
  const lines = ["Hear it.", "Say it.", "Compare."].map(
    (line, no) => `<text x="64" y="${270 + 84 * no}" font-size="78">${line}</text>`,
  );
  const rows = [
    { y: 80, name: "English", colour: MUTED, width: 375 },
    { y: 234, name: "Your answer", colour: LIVE, width: 302 },
    { y: 397, name: "Sample", colour: PICTURE, width: 355 },
  ].map(({ y, name, colour, width }, no) => {
    const isLive = colour === LIVE;
    return `<g><text x="622" y="${y + 54}" font-family="serif" font-size="30" fill="${MUTED}">${no + 1}</text>
      <text x="690" y="${y + 50}" font-size="26" font-weight="700">${name}</text>
      ${no > 0 ? `<path d="M598 ${y}h538" stroke="#d9d0ce"/>` : ""}
      <path d="M663 ${y}v${no === 0 ? 153 : no === 1 ? 163 : 152}" stroke="${isLive ? LIVE : PICTURE}" stroke-width="${isLive ? 6 : 2}"/>
      <path d="${bars(690, y + 98, width)}" stroke="${colour}" stroke-width="2"/></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" font-family="sans" fill="${INK}">
    <rect width="100%" height="100%" fill="#f6f3f1"/>
    ${hasMark ? `<g transform="translate(64 108) scale(1.625)" fill="none" stroke="${ACCENT}" stroke-width="2.5" stroke-linecap="round"><path d="M4 9v7M9 4v17M14 8v9"/><path d="M18 15v9M23 11v17M28 16v7" opacity=".5"/></g>` : ""}
    <g font-family="serif" font-weight="700">${lines.join("")}</g>
    <text x="64" y="508" font-size="30" fill="${MUTED}">Practise the NAATI CCL test aloud</text>
    <rect x="597.5" y="80.5" width="538" height="469" rx="10" fill="#fff" stroke="#d9d0ce"/>
    ${rows.join("")}</svg>`;
}

/** A wave of so many pixels, with a silence here and there. */
function bars(x: number, y: number, width: number): string {
  const every = Array.from({ length: Math.floor(width / 3) }, (_, no) => {
    const loud = Math.abs(
      Math.sin(no * 0.9 + x) * Math.sin(no * 0.061 + width) + Math.sin(no * 2.3) / 4,
    );
    const height = no % 29 > 26 ? 1 : 3 + 24 * Math.min(1, loud);
    return `M${x + no * 3} ${(y - height).toFixed(1)}v${(2 * height).toFixed(1)}`;
  });
  return every.join("");
}
