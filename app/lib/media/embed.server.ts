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
  "www.youtube-nocookie.com",
  "youtube-nocookie.com",
]);
const VIMEO = new Set(["vimeo.com", "www.vimeo.com"]);

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
    const list = url.searchParams.get("list");
    if (parts[0] === "watch") return youtube(url.searchParams.get("v"), list);
    if (parts[0] === "playlist") return youtube(PLAYLIST, list);
    return youtube(idAfter(parts, ["embed", "shorts", "live"]), list);
  }
  if (url.host === "youtu.be") return youtube(parts[0], url.searchParams.get("list"));
  if (url.host === "player.vimeo.com")
    return vimeo(idAfter(parts, ["video"]), url.searchParams.get("h"));
  // An unlisted video has a key after its number.
  if (VIMEO.has(url.host)) return vimeo(parts[0], parts[1] ?? url.searchParams.get("h"));
  return settings.EMBED_ORIGINS.includes(url.origin)
    ? { service: url.host, player: url.href, watch: url.href }
    : null;
}

function idAfter([folder = "", id]: string[], folders: string[]): string | undefined {
  return folders.includes(folder) ? id : undefined;
}

/** Has the place and the length of a video id. */
const PLAYLIST = "videoseries";

function youtube(id: string | null | undefined, listed: string | null): Embed | null {
  if (!id || !/^[\w-]{11}$/.test(id)) return null;
  const list = listed && /^[\w-]{2,64}$/.test(listed) ? listed : null;
  if (id === PLAYLIST && list === null) return null;
  const more = list === null ? "" : `&list=${list}`;
  const page = id === PLAYLIST ? `playlist?list=${list}` : `watch?v=${id}${more}`;
  return {
    service: "YouTube",
    player: `${YOUTUBE_PLAYER}/embed/${id}?autoplay=1${more}`,
    watch: `https://www.youtube.com/${page}`,
  };
}

function vimeo(id: string | undefined, key: string | null | undefined): Embed | null {
  if (!id || !/^\d{1,15}$/.test(id)) return null;
  const unlisted = key && /^[0-9a-f]{6,40}$/.test(key) ? key : null;
  return {
    service: "Vimeo",
    player: `${VIMEO_PLAYER}/video/${id}?autoplay=1${unlisted ? `&h=${unlisted}` : ""}`,
    watch: `https://vimeo.com/${id}${unlisted ? `/${unlisted}` : ""}`,
  };
}
