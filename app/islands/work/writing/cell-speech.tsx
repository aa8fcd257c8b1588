import { Icon } from "#app/components/ui/icon.tsx";
import { PlainPlayer } from "#app/components/ui/plain-player.tsx";
import { shortClockText } from "#app/lib/studio/player/sound-time.ts";
import type { DraftSound } from "#contract/staff/dialogues.ts";
import type { SpokenCell } from "#contract/staff/spoken.ts";
import { isOld } from "#plan/script/left-before.ts";
import type { RowProps } from "./row-props.ts";

interface CellSpeechProps extends Pick<RowProps, "props" | "acts" | "playing"> {
  /** Null without script: then the buttons post the form. */
  writing: RowProps["writing"];
  where: { key: number; language: string };
  /** "segment 3, Hindi" */
  of: string;
  text: string;
  stored: DraftSound | null;
  /** What was spoken for this cell, and nobody approved yet. */
  spoken: SpokenCell | undefined;
}

/** What a computer spoke or may speak of a cell. Nothing where nothing speaks. */
export function CellSpeech(cell: CellSpeechProps) {
  const { props, where, text, stored, spoken } = cell;
  const isStale = isOld(stored, text);
  const hasVoice = (props.dialogue.speech?.voices[where.language] ?? []).length > 0;
  return (
    <>
      {!spoken && stored?.spoken && <span>Computer voice </span>}
      {isStale && <span className="long">The sound is old: the text changed. </span>}
      {spoken ? (
        <Unapproved {...cell} spoken={spoken} />
      ) : (
        hasVoice &&
        text !== "" &&
        (stored === null || isStale) && (
          <Act {...cell} does={isStale ? "Speak it again" : "Computer voice"} then="speak" />
        )
      )}
    </>
  );
}

function Unapproved(cell: CellSpeechProps & { spoken: SpokenCell }) {
  const { spoken, of, text, writing, acts, props, playing } = cell;
  const { state, file, why, duration_ms: length } = spoken;
  if (state === "waiting")
    return (
      <>
        <span>
          {why ?? (writing ? "The computer speaks soon" : "The computer speaks soon: load again")}
        </span>{" "}
        <Act {...cell} does="Stop" then="leave" />
      </>
    );
  if (state === "failed" || file === null)
    return (
      <>
        <span className="long">{why ?? "The computer did not speak."}</span>{" "}
        <Act {...cell} does="Speak it again" then="speak" />{" "}
        <Act {...cell} does="Leave it" then="leave" />
      </>
    );
  const src = `${props.links.content}/${encodeURIComponent(file)}`;
  const isPlaying = playing === src;
  return (
    <>
      {writing ? (
        <button className="btn" type="button" onClick={() => acts.play(src)}>
          <Icon name={isPlaying ? "stop" : "play"} small />
          <span className="sr-only">{`${isPlaying ? "Stop" : "Hear the computer"}, ${of}`}</span>
          {length !== null && <span>{shortClockText(length / 1000)}</span>}
        </button>
      ) : (
        <PlainPlayer src={src} name={`Computer voice of ${of}`} />
      )}{" "}
      {isOld({ spoken }, text) ? (
        <>
          <span className="long">The text changed since.</span>{" "}
          <Act {...cell} does="Speak it again" then="speak" />
        </>
      ) : (
        <Act {...cell} does="Use it" then="use" />
      )}{" "}
      <Act {...cell} does="Leave it" then="leave" />
    </>
  );
}

interface ActProps extends CellSpeechProps {
  does: string;
  then: "speak" | "use" | "leave";
}

function Act({ writing, acts, where, spoken, of, does, then }: ActProps) {
  const name = then === "speak" ? `${where.key}-${where.language}` : String(spoken?.id);
  const press = () => {
    if (then === "speak") acts.speak([where]);
    else if (spoken) acts.decide(spoken.id, then === "use");
  };
  return (
    <button
      className="btn"
      {...(writing
        ? ({ type: "button", onClick: press } as const)
        : ({ type: "submit", name: "then", value: `${then}-${name}` } as const))}
    >
      {then === "speak" && <Icon name="volume" small />}
      <span>{does}</span>
      <span className="sr-only">{`, ${of}`}</span>
    </button>
  );
}
