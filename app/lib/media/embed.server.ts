import type { Portal } from "../portal.server.ts";

const YOUTUBE_PLAYER = "https://www.youtube-nocookie.com";
const VIMEO_PLAYER = "https://player.vimeo.com";
/** Returns the only other hosts that our pages may show in a frame. */
export function embedOrigins({ settings }: Portal): string[] {
  return [YOUTUBE_PLAYER, VIMEO_PLAYER, ...settings.EMBED_ORIGINS];
}

export interface Embed {
  service: string;
  /** The URL of the frame. It plays at once, because a click on play opens the frame. */
  player: string;
  watch: string;
}

const YOUTUBE = new Set([
  "www.youtube.com",
  "youtube.com",
  "m.youtube.com",
  "music.youtube.com",
  "www.youtube-nocookie.com",
  "youtube-nocookie.com",
]);
const VIMEO = new Set(["vimeo.com", "www.vimeo.com"]);

/** A video as a page of its channel, group or showcase, or of its owner, names it. */
const IN_A_LIST =
  /^\/(?:channels\/[^/]+|groups\/[^/]+\/videos|(?:showcase|album)\/\d+\/video|manage\/videos)\/(\d+)/;

/**
 * Returns the URL that a provider wrote for a video, also inside an `<iframe>` or as the bare id of
 * a video at YouTube; or null.
 */
export function webAddress(written: string): URL | null {
  const source = /<iframe\b[^>]*?\ssrc\s*=\s*(["'])(.*?)\1/i.exec(written)?.[2];
  const address = source?.replaceAll("&amp;", "&") ?? written;
  if (/^[\w-]{11}$/.test(address.trim())) return new URL(`https://youtu.be/${address.trim()}`);
  const secure = address.trim().replace(/^(http:)?\/\//i, "https://");
  const url = URL.canParse(secure) ? new URL(secure) : null;
  if (url?.protocol !== "https:") return null;
  url.username = url.password = "";
  return url;
}

/**
 * Returns the player of a video at YouTube, Vimeo or a host of EMBED_ORIGINS, or null. Hosts must
 * match exactly. For YouTube and Vimeo the URL is built from the video's id, so that nothing else
 * from the upstream gets into the page.
 */
export function embedOf({ settings }: Portal, url: URL): Embed | null {
  const parts = url.pathname.split("/").filter(Boolean);
  if (YOUTUBE.has(url.host)) {
    const id = idAfter(parts, ["embed", "shorts", "live", "v", "e"]);
    if (parts[0] === "playlist") return youtube(PLAYLIST, url);
    return youtube(parts[0] === "watch" ? url.searchParams.get("v") : id, url);
  }
  if (url.host === "youtu.be") return youtube(parts[0], url);
  if (url.host === "player.vimeo.com") return vimeo(idAfter(parts, ["video"]), undefined, url);
  // An unlisted video has a key after its number.
  if (VIMEO.has(url.host)) {
    const listed = IN_A_LIST.exec(url.pathname)?.[1];
    return vimeo(listed ?? parts[0], listed ? undefined : parts[1], url);
  }
  return settings.EMBED_ORIGINS.includes(url.origin)
    ? { service: url.host, player: url.href, watch: url.href }
    : null;
}

function idAfter([folder = "", id]: string[], folders: string[]): string | undefined {
  return folders.includes(folder) ? id : undefined;
}

/** Has the place and the length of a video id. */
const PLAYLIST = "videoseries";

function youtube(id: string | null | undefined, url: URL): Embed | null {
  if (!id || !/^[\w-]{11}$/.test(id)) return null;
  const listed = url.searchParams.get("list");
  const list = listed && /^[\w-]{2,64}$/.test(listed) ? listed : null;
  if (id === PLAYLIST && list === null) return null;
  const more = list === null ? "" : `&list=${list}`;
  const from = startOf(url);
  const page = id === PLAYLIST ? `playlist?list=${list}` : `watch?v=${id}${more}`;
  return {
    service: "YouTube",
    player: `${YOUTUBE_PLAYER}/embed/${id}?autoplay=1${more}${from ? `&start=${from}` : ""}`,
    watch: `https://www.youtube.com/${page}${from ? `&t=${from}s` : ""}`,
  };
}

function vimeo(id: string | undefined, key: string | undefined, url: URL): Embed | null {
  if (!id || !/^\d{1,15}$/.test(id)) return null;
  const given = key ?? url.searchParams.get("h");
  const unlisted = given && /^[0-9a-f]{6,40}$/.test(given) ? given : null;
  const from = startOf(url);
  const at = from ? `#t=${from}s` : "";
  return {
    service: "Vimeo",
    player: `${VIMEO_PLAYER}/video/${id}?autoplay=1${unlisted ? `&h=${unlisted}` : ""}${at}`,
    watch: `https://vimeo.com/${id}${unlisted ? `/${unlisted}` : ""}${at}`,
  };
}

const STARTS = ["t", "start", "time_continue"];

/** Returns the second from which a link plays; 0 for the beginning. */
export function startOf({ searchParams, hash }: Pick<URL, "searchParams" | "hash">): number {
  const asked = STARTS.map((name) => searchParams.get(name)).find(Boolean);
  const written = asked ?? hash.replace(/^#t=/, "");
  if (/^\d{1,3}(:\d\d){1,2}$/.test(written))
    return written.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})(?:\.\d*)?s?)?$/i.exec(written) ?? [];
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}
