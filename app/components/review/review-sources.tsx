import type { SourceView } from "#app/lib/review/review-sources.server.ts";
import { secondsText } from "#app/lib/review/silences.ts";
import { Key } from "#app/components/pictures/picture.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";
import { SAID_LATER } from "#app/components/ui/said-later.ts";
import { SecondsAxis, SoundWave } from "./sound-wave.tsx";

const LINE_HEIGHT = 24;

/**
 * The sounds of a segment on one axis of seconds. In the HTML each has the browser's own player.
 * The page's script turns them into one player of the same size.
 */
export function ReviewSources({ sources }: { sources: SourceView[] }) {
  const lengths = sources.flatMap(({ sound }) => sound?.durationMs ?? []);
  const axisMs = lengths.length > 0 ? Math.max(...lengths) : null;
  const own = sources.find(({ kind }) => kind === "own");
  return (
    <div className="sources" data-axis={axisMs === null ? undefined : axisMs / 1000}>
      <ul>
        {sources.map((source) => (
          <li key={source.kind}>
            <Source source={source} axisMs={axisMs} />
          </li>
        ))}
      </ul>
      {sources.some(({ sound }) => sound) && <Timeline />}
      {axisMs !== null && <SecondsAxis axisMs={axisMs} />}
      {own?.silence && (
        <p className="picture-keys">
          <Key look="silence">
            <span>
              Silence in your answer: <strong>{own.silence}</strong>.
            </span>
          </Key>
        </p>
      )}
      <PlayAll sources={sources} />
    </div>
  );
}

interface SourceProps {
  source: SourceView;
  axisMs: number | null;
}

function Source({ source: { kind, title, label, sound, without }, axisMs }: SourceProps) {
  if (!sound)
    return (
      <div className="source">
        <div className="source-name">
          <h3>{title}</h3>
          <p>{without}</p>
        </div>
      </div>
    );
  const { durationMs, url } = sound;
  return (
    <div
      className={kind === "original" ? "source" : `source source-${kind}`}
      role="group"
      aria-label={label}
      data-label={label}
      data-seconds={durationMs === null ? undefined : durationMs / 1000}
    >
      <ScriptOnly>
        <button className="btn btn-round" type="button" hidden>
          <Icon name="play" />
          <span className="sr-only">Play: {label}</span>
        </button>
      </ScriptOnly>
      <div className="source-name">
        <h3>{title}</h3>
        {durationMs !== null && <p>{secondsText(durationMs)}</p>}
      </div>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- its words stand beside it where they may be read */}
      <audio controls preload="none" src={url} aria-label={label} />
      {axisMs !== null && <SoundWave sound={sound} axisMs={axisMs} />}
    </div>
  );
}

/** The script fills it in for the sound that was chosen last. */
function Timeline() {
  return (
    <ScriptOnly>
      <div className="timeline" hidden>
        <div
          role="slider"
          tabIndex={0}
          aria-label="Position"
          aria-valuemin={0}
          aria-valuemax={0}
          aria-valuenow={0}
        >
          <svg
            className="wave"
            viewBox={`0 0 360 ${LINE_HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
          >
            <path className="played" />
            <path />
            <line className="head" x1={0} x2={0} y1={0} y2={LINE_HEIGHT} />
          </svg>
        </div>
        <p className="clock" />
        <p {...SAID_LATER} />
      </div>
    </ScriptOnly>
  );
}

/** Question, answer and sample one after the other. */
function PlayAll({ sources }: { sources: SourceView[] }) {
  const count = sources.filter(({ kind, sound }) => sound && kind !== "earlier").length;
  if (count < 2) return null;
  return (
    <ScriptOnly>
      <button className="btn" type="button" data-all hidden>
        {count === 2 ? "Play both" : "Play all three"}
      </button>
    </ScriptOnly>
  );
}
