import { formatLength } from "#app/lib/text/format.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { listAddress, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import { counted, unknownPaging } from "#app/lib/paging.ts";
import { readList } from "#app/lib/api/call/panel.server.ts";
import { listVideos, type VideoRow } from "#app/lib/api/videos.server.ts";
import { type Embed, embedOf, startOf, webAddress } from "./embed.server.ts";
import { type Portal, ofPortal } from "#app/lib/portal.server.ts";
import { mediaHref, mediaUrl } from "./media-link.server.ts";
import { LRUCache } from "lru-cache";
import { ApiError, unavailable } from "#app/lib/api/call/api-error.server.ts";
import { LIMITS } from "#app/lib/api/call/client.server.ts";
import { openMedia } from "#app/lib/api/media.server.ts";

export interface VideoView {
  title: string;
  length: string | null;
  said: string[];
  screen:
    | { kind: "file"; src: string; captions: string | null; cover: string | null }
    | ({ kind: "embed" } & Embed)
    | { kind: "link"; href: string; host: string }
    | { kind: "none" };
}

/** Without a plan, the upstream sends only the free videos. */
export async function loadVideoList(student: Student, url: URL) {
  const address = listAddress(url);
  const { search } = address;
  const { failed, value } = await readList(() => listVideos(student, address));
  if (value === null) {
    const paging = unknownPaging(address.page);
    return { search, failed, subscribed: true, paging, videos: [] };
  }
  const { is_subscribed: subscribed, results } = value;
  const { data, ...paging } = results;
  redirectPastEnd(url, address.page, paging.last_page);
  const first = paging.from ?? 1;
  return {
    search,
    failed,
    subscribed,
    paging: counted(paging, { one: "video", looked: search !== "" }),
    videos: await Promise.all(data.map((row, index) => readVideo(student, row, first + index))),
  };
}

export async function firstVideos(student: Student, count: number): Promise<VideoView[]> {
  const { results } = await listVideos(student);
  const rows = results.data.slice(0, count);
  return Promise.all(rows.map((row, index) => readVideo(student, row, index + 1)));
}

async function readVideo(student: Student, row: VideoRow, position: number): Promise<VideoView> {
  const view = videoView(student.portal, row, position);
  const isFilm = view.screen.kind === "file";
  return { ...view, said: isFilm ? await readTranscript(student, row.captions_url) : [] };
}

/** `position` (from 1) replaces a missing title. */
export function videoView(portal: Portal, row: VideoRow, position: number) {
  return {
    title: row.title ?? `Video ${position}`,
    length: formatLength(row.duration_s),
    screen: screenOf(portal, row),
  };
}

function screenOf(
  portal: Portal,
  { video_url, captions_url, cover_url }: VideoRow,
): VideoView["screen"] {
  const [file = "", part = ""] = video_url.split("#");
  const src = /\.(mp4|webm)(\?|$)/i.test(file) ? mediaHref(portal, file) : null;
  const from = startOf({ searchParams: new URLSearchParams(), hash: `#${part}` });
  if (src)
    return {
      kind: "file",
      src: from ? `${src}#t=${from}` : src,
      captions: mediaHref(portal, captions_url),
      cover: mediaHref(portal, cover_url),
    };
  const url = webAddress(video_url);
  const embed = url && embedOf(portal, url);
  if (embed) return { kind: "embed", ...embed };
  return url ? { kind: "link", href: url.href, host: url.host } : { kind: "none" };
}

/** Transcripts by URL: a caption file never changes. */
const keptOf = ofPortal(() => new LRUCache<string, string[]>({ max: 100 }));

/**
 * Returns a film's transcript in paragraphs; none without captions or on a failure. The URL is from
 * the student's own list, so they may read it.
 */
async function readTranscript(student: Student, captions: string | null): Promise<string[]> {
  const url = captions === null ? null : mediaUrl(student.portal, captions);
  if (!url) return [];
  const kept = keptOf(student.portal);
  const known = kept.get(url.href);
  if (known) return known;
  try {
    const spoken = paragraphsOf(await readCaptions(student, url));
    kept.set(url.href, spoken);
    return spoken;
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    return [];
  }
}

/** Ten times the captions of a film of two hours. */
const MOST_CAPTIONS = 1024 * 1024;

/** Returns the text of a caption file. Throws an ApiError also when it is too large or slow. */
async function readCaptions(student: Student, url: URL): Promise<string> {
  const { headers, body } = await openMedia(student, url, new Headers());
  const reader = body?.getReader();
  if (!reader || !headers["content-type"]?.startsWith("text/vtt")) throw unavailable(404);
  const decoder = new TextDecoder();
  let text = "";
  const until = Date.now() + LIMITS.panel;
  const late = setTimeout(() => void reader.cancel(), LIMITS.panel);
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const bytes: unknown = part.value;
      if (bytes instanceof Uint8Array) text += decoder.decode(bytes, { stream: true });
      if (text.length > MOST_CAPTIONS) break;
    }
    await reader.cancel();
  } catch {
    throw unavailable(502);
  } finally {
    clearTimeout(late);
  }
  if (Date.now() >= until || text.length > MOST_CAPTIONS) throw unavailable(504);
  return text;
}

/** A pause of this many seconds starts a paragraph. */
const PAUSE_S = 0.5;
const TIMES = /((?:\d+:)?\d\d:\d\d\.\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d\d:\d\d\.\d{3})/;
const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  nbsp: " ",
  lrm: "",
  rlm: "",
};

export function paragraphsOf(file: string): string[] {
  const paragraphs: string[][] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const block of file.replace(/\r\n?/g, "\n").split(/\n{2,}/)) {
    const lines = block.split("\n");
    const at = lines.findIndex((line) => TIMES.test(line));
    const [, from = "", to = ""] = TIMES.exec(lines[at] ?? "") ?? [];
    const words = captionText(lines.slice(at + 1));
    if (at === -1 || words === "") continue;
    const last = paragraphs.at(-1);
    if (last && secondsOf(from) - before < PAUSE_S) last.push(words);
    else paragraphs.push([words]);
    before = secondsOf(to);
  }
  return paragraphs.map((sentences) => sentences.join(" "));
}

/** Puts the name of a speaker before the text. */
function captionText(lines: readonly string[]): string {
  return lines
    .join(" ")
    .replace(/<v(?:\.[^\s>]*)?\s+([^>]+)>/g, "$1: ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}

function secondsOf(time: string): number {
  return time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}
