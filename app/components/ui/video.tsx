import { Icon } from "./icon.tsx";
import type { VideoView } from "#app/lib/media/videos.server.ts";

const svg = (drawn: string) =>
  "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%20320%20220'" +
  `%20fill='none'%20stroke='%23b889b6'%3E${drawn}%3C/svg%3E`;
/*
 * Neither has a play sign: the browser's own controls have one, and the ring of a film that loads
 * would lie beside it. Without a poster, some browsers paint a film black.
 */
const OVER_COVER = svg("");
/** For a film without a cover: the ruled sheet of the stand-in. */
const SHEET = svg(
  "%3Cpath%20stroke-opacity='.3'" +
    "%20d='M0%2028h320M0%2060h320M0%2092h320M0%20124h320M0%20156h320M0%20188h320'/%3E" +
    "%3Cpath%20stroke-width='1.5'%20d='M40%200v220'/%3E",
);

/** A video with its final height from the start. Its page exports `handle = withVideos`. */
export function Video({ video, id }: { video: VideoView; id?: string }) {
  const hasCaptions = video.screen.kind === "file" && video.screen.captions !== null;
  const facts = [video.length, hasCaptions && "with captions"].filter(Boolean);
  return (
    <div className="video-item" id={id}>
      <Screen title={video.title} screen={video.screen} />
      <h2 className="row-title">{video.title}</h2>
      {facts.length > 0 && <p className="row-meta">{facts.join(", ")}</p>}
      {video.said.length > 0 && <Transcript title={video.title} said={video.said} />}
    </div>
  );
}

/** For students who cannot hear or load the film, or want to search in it. */
function Transcript({ title, said }: Pick<VideoView, "title" | "said">) {
  return (
    <details className="quiet-fold">
      <summary>
        <Icon name="note" small />
        <span>
          Read what is said<span className="sr-only">: {title}</span>
        </span>
        <Icon name="down" small />
      </summary>
      <div className="stack-sm">
        {said.map((paragraph, index) => (
          <p key={index} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
    </details>
  );
}

function Screen({ title, screen }: Pick<VideoView, "title" | "screen">) {
  if (screen.kind === "embed")
    return (
      <StandIn
        title={title}
        href={screen.watch}
        on={screen.service}
        data-enhance="video"
        data-player={screen.player}
        data-title={title}
      />
    );
  if (screen.kind === "link") return <StandIn title={title} href={screen.href} on={screen.host} />;
  if (screen.kind === "none") {
    return (
      <div className="video-box">
        <Icon name="video" />
        <p>This video cannot be shown here.</p>
      </div>
    );
  }
  return <Film title={title} film={screen} />;
}

/** Puts the cover behind the film: a poster is fetched even far below the window. */
function Film({
  title,
  film: { src, captions, cover },
}: {
  title: string;
  film: Extract<VideoView["screen"], { kind: "file" }>;
}) {
  return (
    <div className="relative">
      {cover && <img className="video-cover" src={cover} alt="" loading="lazy" decoding="async" />}
      {/* Captions marked as default would be fetched with the page, for each video. Script turns
          them on when one plays. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- not every video has captions */}
      <video
        className="video-box"
        controls
        preload="none"
        poster={cover ? OVER_COVER : SHEET}
        src={src}
        aria-label={title}
        playsInline
        data-enhance={captions ? "video" : undefined}
      >
        {captions && <track kind="captions" src={captions} srcLang="en" label="Captions" />}
        <a href={src}>{`Film: ${title}`}</a>
      </video>
    </div>
  );
}

interface StandInProps {
  title: string;
  href: string;
  on: string;
}

/**
 * A link to the video's page, so that no other host is asked before a click. Script plays it in a
 * frame where that is allowed.
 */
function StandIn({
  title,
  href,
  on,
  ...enhanced
}: StandInProps & Record<`data-${string}`, string>) {
  return (
    <a className="video-box" href={href} target="_blank" rel="noopener" {...enhanced}>
      <Icon name="play" />
      <span>
        Play video<span className="sr-only">: {title}</span>
      </span>{" "}
      <span className="text-sm">{`On ${on}`}</span>{" "}
      <span className="text-sm" data-away>
        Opens in a new tab
      </span>
    </a>
  );
}
