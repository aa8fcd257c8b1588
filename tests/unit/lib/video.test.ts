import { describe, expect, it } from "vitest";
import { givenVideo } from "../../support/given/community.ts";
import { formatLength } from "../../../app/lib/text/format.ts";
import { aPortal } from "../../support/a-portal.ts";
import { embedOf, webAddress } from "../../../app/lib/media/embed.server.ts";
import { videoView } from "../../../app/lib/media/videos.server.ts";

const portal = aPortal({ EMBED_ORIGINS: "https://play.example" });
const ID = "abc-DEF_123";
const PLAYER = `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`;

const embed = (written: string) => {
  const url = webAddress(written);
  return url && embedOf(portal, url);
};

describe("players of other services", () => {
  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `https://youtube.com/watch?list=x&v=${ID}`,
    `http://www.youtube.com/watch?v=${ID}`,
    `//www.youtube.com/embed/${ID}`,
    `<iframe width="560" src="https://www.youtube.com/embed/${ID}?rel=0&amp;x=1" allowfullscreen></iframe>`,
    `https://m.youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}?si=x`,
    `https://www.youtube.com/embed/${ID}?rel=0`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/live/${ID}`,
    `https://www.youtube.com/v/${ID}`,
    `https://www.youtube.com/e/${ID}`,
    `https://music.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com:443/watch?v=${ID}`,
    ` ${ID}\n`,
  ])("%s plays at youtube-nocookie.com", (url) =>
    expect(embed(url)).toEqual({
      service: "YouTube",
      player: PLAYER,
      watch: `https://www.youtube.com/watch?v=${ID}`,
    }),
  );

  it.each([
    [`https://youtu.be/${ID}?t=2520`, "start=2520", "t=2520s"],
    [`https://www.youtube.com/watch?v=${ID}&t=1h2m3s`, "start=3723", "t=3723s"],
    [`https://www.youtube.com/embed/${ID}?start=30`, "start=30", "t=30s"],
    [`https://www.youtube.com/watch?v=${ID}#t=1m`, "start=60", "t=60s"],
    [`https://www.youtube.com/watch?time_continue=6732&v=${ID}`, "start=6732", "t=6732s"],
    [`https://www.youtube.com/watch?v=${ID}&t=1H2M3S`, "start=3723", "t=3723s"],
    [`https://www.youtube.com/embed/${ID}?t=&start=90.5`, "start=90", "t=90s"],
    [`https://youtu.be/${ID}?t=1:02:03`, "start=3723", "t=3723s"],
    ["https://vimeo.com/76979871#t=30s", "#t=30s", "#t=30s"],
    ["https://player.vimeo.com/video/76979871?h=abcdef12#t=1m30s", "#t=90s", "#t=90s"],
    ["https://vimeo.com/channels/staffpicks/76979871#t=5", "#t=5s", "#t=5s"],
    ["https://vimeo.com/showcase/12/video/76979871#t=5", "/76979871?autoplay=1#t=5s", "#t=5s"],
    ["https://vimeo.com/groups/name/videos/76979871#t=5", "#t=5s", "#t=5s"],
  ])("%s keeps its start time", (url, player, watch) => {
    expect(embed(url)?.player.endsWith(player), embed(url)?.player).toBe(true);
    expect(embed(url)?.watch.endsWith(watch), embed(url)?.watch).toBe(true);
  });

  it.each([
    [`watch?v=${ID}&list=PLabc`, `embed/${ID}`, `watch?v=${ID}`],
    ["embed/videoseries?list=PLabc", "embed/videoseries", "playlist?"],
    ["playlist?list=PLabc", "embed/videoseries", "playlist?"],
  ])("%s keeps its list", (path, player, watch) =>
    expect(embed(`https://www.youtube.com/${path}`)).toEqual({
      service: "YouTube",
      player: `https://www.youtube-nocookie.com/${player}?autoplay=1&list=PLabc`,
      watch: `https://www.youtube.com/${watch}&list=PLabc`.replace("?&", "?"),
    }),
  );

  it("show hosts of EMBED_ORIGINS unchanged, by https", () => {
    const href = "https://play.example/embed/1?a=b";
    expect(embed(`<iframe src='http://play.example/embed/1?a=b'></iframe>`)).toEqual({
      service: "play.example",
      player: href,
      watch: href,
    });
    expect(embed("https://play.example:8443/embed/1")).toBeNull();
  });

  it.each([
    "https://vimeo.com/123456789",
    "https://www.vimeo.com/123456789",
    "https://player.vimeo.com/video/123456789?badge=0",
  ])("%s plays at Vimeo", (url) =>
    expect(embed(url)).toEqual({
      service: "Vimeo",
      player: "https://player.vimeo.com/video/123456789?autoplay=1",
      watch: "https://vimeo.com/123456789",
    }),
  );
  it.each([
    "https://vimeo.com/123456789/0a1b2c3d4e",
    "https://player.vimeo.com/video/123456789?h=0a1b2c3d4e",
  ])("%s keeps the key of an unlisted video", (url) =>
    expect(embed(url)).toEqual({
      service: "Vimeo",
      player: "https://player.vimeo.com/video/123456789?autoplay=1&h=0a1b2c3d4e",
      watch: "https://vimeo.com/123456789/0a1b2c3d4e",
    }),
  );

  it.each([
    "",
    "not an address",
    "https://www.youtube.com/embed/videoseries",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    `https://www.youtube.com.evil.example/watch?v=${ID}`,
    `https://evil.example/www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com@evil.example/watch?v=${ID}`,
    `https://wwwyoutube.com/watch?v=${ID}`,
    `https://www.youtube.com./watch?v=${ID}`,
    `https://www.youtube.com:8443/watch?v=${ID}`,
    `https://www.yоutube.com/watch?v=${ID}`,
    `https://youtu.be.evil.example/${ID}`,
    `https://www.youtube.com/watch?v=../../x`,
    "https://www.youtube.com/watch?v=short",
    "https://www.youtube.com/watch",
    "https://www.youtube.com/",
    "https://www.youtube.com/embed/",
    `https://www.youtube.com/redirect/${ID}`,
    `https://player.vimeo.com.evil.example/video/1`,
    "https://vimeo.com/",
    "https://vimeo.com/channels/staff",
    "https://vimeo.com/12%2F..%2Fx",
    "https://player.vimeo.com/external/1.mp4",
  ])("%s gets no player", (url) => expect(embed(url)).toBeNull());

  it("use only the id of the address", () => {
    expect(embed(`https://user:secret@www.youtube.com/watch?v=${ID}#"><script>`)?.player).toBe(
      PLAYER,
    );
    expect(embed('https://vimeo.com/1234/"><script>')?.player).toBe(
      "https://player.vimeo.com/video/1234?autoplay=1",
    );
  });
});

describe("how a video is shown", () => {
  const row = { ...givenVideo(), captions_url: null, cover_url: null, duration_s: 42 };
  const screen = (video_url: string, captions_url: string | null = null) =>
    videoView(portal, { ...row, video_url, captions_url }, 1).screen;

  it.each([
    "/storage/videos/day.mp4",
    "http://127.0.0.1:4999/storage/day.webm",
    "https://media.school.example/day.MP4?x=1",
  ])("%s plays in the page, from our own address", (url) => {
    const shown = screen(url);
    expect(shown.kind === "file" && shown.src).toMatch(/^\/media\//);
  });
  it("a film keeps its start time", () => {
    const shown = screen("/storage/videos/day.mp4#t=1:30");
    expect(shown.kind === "file" && shown.src).toMatch(/^\/media\/[^#]+#t=90$/);
  });
  it("captions use our own address, too, and only for the same hosts", () => {
    const captions = (url: string) => {
      const shown = screen("/storage/day.mp4", url);
      return shown.kind === "file" ? shown.captions : "not shown";
    };
    expect(captions("/storage/day.vtt")).toMatch(/^\/media\//);
    expect(captions("https://evil.example/day.vtt")).toBeNull();
  });
  it.each([
    ["https://elsewhere.example/day.mp4", "https://elsewhere.example/day.mp4"],
    ["//drive.google.com/file/d/1/view", "https://drive.google.com/file/d/1/view"],
    [
      "http://a:b@media.school.example.evil.example/day.mp4",
      "https://media.school.example.evil.example/day.mp4",
    ],
    [
      '<iframe title="x" src="https://www.loom.com/embed/1"></iframe>',
      "https://www.loom.com/embed/1",
    ],
  ])("%s becomes a link", (url, href) =>
    expect(screen(url)).toEqual({ kind: "link", href, host: new URL(href).host }),
  );
  it.each(["/storage/day.avi", "javascript:alert(1)//.mp4", "data:video/mp4;base64,AAAA.mp4", ""])(
    "%s is not shown",
    (url) => expect(screen(url)).toEqual({ kind: "none" }),
  );
  it("a video without a title gets its number in the list", () =>
    expect(videoView(portal, { ...row, title: null }, 11).title).toBe("Video 11"));
});

it.each([
  [null, null],
  [0, null],
  [-3, null],
  [0.4, "1 second"],
  [42, "42 seconds"],
  [59.7, "1 minute"],
  [61, "1 minute"],
  [480, "8 minutes"],
  [3570, "1 hour"],
  [3600, "1 hour"],
  [3700, "1 hour 2 minutes"],
  [7260, "2 hours 1 minute"],
])("%s seconds in words: %s", (seconds, text) => expect(formatLength(seconds)).toBe(text));
