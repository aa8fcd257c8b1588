import type { SourceView } from "#app/lib/review/review-sources.server.ts";
import { secondsText } from "#app/lib/review/silences.ts";
import { Key } from "#app/components/pictures/picture.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PlainPlayer } from "#app/components/ui/plain-player.tsx";
import { SecondsAxis, SoundWave } from "./sound-wave.tsx";
import { ScriptOnly, SAID_LATER } from "#app/components/ui/script-only.tsx";

const LINE_HEIGHT = 24;

interface ReviewSourcesProps {
  sources: SourceView[];
  /** Whose answer it is, to the reader: "your", or "the" for a teacher. */
  whose?: string;
}

/**
 * The sounds of a segment on one axis of seconds. In the HTML each has the browser's own player.
 * Script turns them into one player of the same size.
 */
export function ReviewSources({ sources, whose = "your" }: ReviewSourcesProps) {
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
              Silence in {whose} answer: <strong>{own.silence}</strong>.
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

function Source({ source: { kind, title, label, sound, without, pins }, axisMs }: SourceProps) {
  if (!sound)
    return (
      <div className="source">
        <div className="source-name flex flex-wrap items-baseline gap-x-3">
          <h3>{title}</h3>
          <p>{without}</p>
        </div>
      </div>
    );
  const { durationMs, url, original } = sound;
  return (
    <div
      className={kind === "original" ? "source" : `source source-${kind}`}
      role="group"
      aria-label={label}
      data-label={label}
      data-seconds={durationMs === null ? undefined : durationMs / 1000}
      data-peaks={sound.peaks ? undefined : "none"}
    >
      <ScriptOnly>
        <button className="btn btn-round" type="button" hidden>
          <Icon name="play" />
          <span className="sr-only">Play: {label}</span>
        </button>
      </ScriptOnly>
      <div className="source-name flex flex-wrap items-baseline gap-x-3 md:block">
        <h3>{title}</h3>
        {durationMs !== null && <p>{secondsText(durationMs)}</p>}
        {sound.isComputerVoice && <p>Computer voice</p>}
        {kind === "own" && <SaveSound url={original ?? url} label={label} />}
      </div>
      <PlainPlayer src={url} name={label} isCopy={original !== undefined} />
      <SoundWave sound={sound} axisMs={axisMs ?? durationMs} pins={pins} />
    </div>
  );
}

/** For an answer that was sent as a file, of any kind. Script shows it when the browser fails. */
function SaveSound({ url, label }: { url: string; label: string }) {
  const words = (
    <>
      Save it to this device<span className="sr-only">: {label}</span>
    </>
  );
  return (
    <>
      <ScriptOnly>
        <a className="text-sm" href={url} download="" hidden>
          {words}
        </a>
      </ScriptOnly>
      <noscript>
        <a className="text-sm" href={url} download="">
          {words}
        </a>
      </noscript>
    </>
  );
}

/** Filled by script for the sound that was chosen last. */
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
            className="wave h-6"
            viewBox={`0 0 360 ${LINE_HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path className="played" />
            <path />
            <line className="head" x1={0} x2={0} y1={0} y2={LINE_HEIGHT} />
          </svg>
        </div>
        <p className="clock text-sm text-ink-muted" translate="no" />
        <p className="text-sm text-ink-muted" {...SAID_LATER} />
      </div>
    </ScriptOnly>
  );
}

/** A button that plays question, answer and sample one after another. */
function PlayAll({ sources }: { sources: SourceView[] }) {
  const count = sources.filter(({ kind, sound }) => sound && kind !== "earlier").length;
  if (count < 2) return null;
  return (
    <ScriptOnly>
      <button className="btn mt-3" type="button" data-all hidden>
        {count === 2 ? "Play both" : "Play all three"}
      </button>
    </ScriptOnly>
  );
}
