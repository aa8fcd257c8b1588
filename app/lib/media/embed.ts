/** The only hosts of others that a page of ours may show in a frame. */
export const EMBED_ORIGINS = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];

export interface Embed {
  service: "YouTube" | "Vimeo";
  /** Goes into a frame, after a click that was the wish to play. */
  player: string;
  /** The page of the service, for browsers without script. */
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
 * The player for a video page of YouTube or Vimeo, or null. Hosts are compared letter by letter,
 * and the address is built anew from the video's id, so nothing else of what the upstream sent gets
 * into a page.
 */
export function embedOf(address: string): Embed | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== "https:") return null;
  const parts = url.pathname.split("/").filter(Boolean);
  if (YOUTUBE.has(url.host))
    return youtube(
      parts[0] === "watch"
        ? url.searchParams.get("v")
        : idAfter(parts, ["embed", "shorts", "live"]),
    );
  if (url.host === "youtu.be") return youtube(parts[0]);
  if (url.host === "player.vimeo.com")
    return vimeo(idAfter(parts, ["video"]), url.searchParams.get("h"));
  // An unlisted video has its key behind its number.
  if (VIMEO.has(url.host)) return vimeo(parts[0], parts[1] ?? url.searchParams.get("h"));
  return null;
}

function idAfter([folder = "", id]: string[], folders: string[]): string | undefined {
  return folders.includes(folder) ? id : undefined;
}

function youtube(id: string | null | undefined): Embed | null {
  if (!id || !/^[\w-]{11}$/.test(id)) return null;
  return {
    service: "YouTube",
    player: `${EMBED_ORIGINS[0]}/embed/${id}?autoplay=1`,
    watch: `https://www.youtube.com/watch?v=${id}`,
  };
}

function vimeo(id: string | undefined, key: string | null | undefined): Embed | null {
  if (!id || !/^\d{1,15}$/.test(id)) return null;
  const unlisted = key && /^[0-9a-f]{6,40}$/.test(key) ? key : null;
  return {
    service: "Vimeo",
    player: `${EMBED_ORIGINS[1]}/video/${id}?autoplay=1${unlisted ? `&h=${unlisted}` : ""}`,
    watch: `https://vimeo.com/${id}${unlisted ? `/${unlisted}` : ""}`,
  };
}
