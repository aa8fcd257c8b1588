import { useRef } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { PlainPlayer } from "#app/components/ui/plain-player.tsx";
import { counted } from "#app/lib/text/format.ts";
import { languageAttributes } from "#app/lib/text/languages.ts";
import { shortClockText } from "#app/lib/studio/player/sound-time.ts";
import { SOUND_FILES } from "#app/lib/http/forms/byte-limits.ts";
import { nameOfPlace } from "#app/lib/writing/written-script.ts";
import { type Side, soundKindOf } from "#app/lib/writing/writing-props.ts";
import { playedName } from "#plan/media/copy.ts";
import { countWords } from "#plan/script/letters.ts";
import { NAATI } from "#plan/script/limits.ts";
import type { RowProps } from "./row-props.ts";
import { ClashNotice } from "./clash-notice.tsx";
import { CellSpeech } from "./cell-speech.tsx";
import { SegmentFacts } from "./segment-facts.tsx";

interface CellProps extends RowProps {
  side: Side;
  tag: string;
  languageName: string;
}

/** One side of a segment: its text, and its sound. */
export function ScriptCell(cell: CellProps) {
  const { segment, place, side, tag, languageName, props, writing, acts, open, savedBy } = cell;
  const name = nameOfPlace({ key: segment.key, field: side });
  const text = segment[side];
  const role = side === "text" ? "spoken" : "sample";
  const kind = soundKindOf(side);
  const hasSound = segment[kind] !== null || cell[kind];
  const error = props.failed?.errors[name];
  const typed = writing ? text : (props.failed?.values[name] ?? text);
  const field = {
    ...{ id: name, name, rows: rowsFor(typed), className: "input" },
    ...languageAttributes(tag),
    placeholder: side === "text" ? `Said in ${languageName}` : `Sample in ${languageName}`,
    ...(error && { "aria-invalid": true, "aria-describedby": `${name}-error` }),
  };
  return (
    <td className={role} data-column={languageName}>
      {error && (
        <p className="field-error" id={`${name}-error`}>
          <Icon name="alert" small />
          <span>{error}</span>
        </p>
      )}
      <ClashNotice
        {...{ writing, savedBy }}
        unsaved={side === "text" ? cell.unsavedText : cell.unsavedSample}
      />
      <div className="cell">
        <label className="sr-only" htmlFor={name}>
          {`Segment ${place}, ${languageName}, ${role}, ${hasSound ? "with sound" : "no sound"}`}
        </label>
        {writing ? (
          <textarea
            {...field}
            value={typed}
            onChange={({ currentTarget }) =>
              writing.desk.set({ key: segment.key, field: side }, currentTarget.value)
            }
            onKeyDown={(event) => acts.enter(event, { key: segment.key, side })}
          />
        ) : (
          <>
            <textarea {...field} defaultValue={typed} />
            <input type="hidden" name={`from-${name}`} value={text} />
          </>
        )}
        <CellSound {...cell} text={typed} words={countWords(typed, tag)} />
      </div>
      {side === "text" && <SegmentFacts {...{ segment, place, props, writing, open }} />}
    </td>
  );
}

const rowsFor = (text: string) => Math.min(8, Math.max(2, Math.ceil(text.length / 48)));

function CellSound({
  segment,
  place,
  side,
  languageName,
  text,
  words,
  ...row
}: CellProps & { text: string; words: number }) {
  const { props, writing, acts } = row;
  const kind = soundKindOf(side);
  const stored = segment[kind];
  const where = { key: segment.key, kind };
  const of = `segment ${place}, ${languageName}`;
  const file = useRef<HTMLInputElement>(null);
  const speech = {
    ...{ props, acts, writing, of, text, stored, playing: row.playing },
    where: { key: segment.key, language: row.tag },
    spoken: side === "text" ? row.promptSpoken : row.sampleSpoken,
  };
  const isLong = side === "text" && words > NAATI.segmentWords;
  const src = stored && `${props.links.content}/${encodeURIComponent(playedName(stored.file))}`;
  if (!writing)
    return (
      <div className="snd">
        <WordCount {...{ words, isLong }} />{" "}
        <details className="snd-fold">
          <summary>
            <span>{stored ? "Sound" : "No sound"}</span>
            <span className="sr-only">{`, ${of}`}</span>
          </summary>{" "}
          {src && <PlainPlayer src={src} name={`Sound of ${of}`} />}
          <label>
            <span>{stored ? "Another sound" : "Sound file"}</span>
            <span className="sr-only">{`, ${of}`}</span>{" "}
            <input type="file" accept={SOUND_FILES} name={`${kind}-${segment.key}`} />
          </label>{" "}
          <CellSpeech {...speech} />
          <input type="hidden" name={`over-${kind}-${segment.key}`} value={stored?.file ?? ""} />
        </details>
      </div>
    );
  const queued = row[kind];
  const isHere = row.recording === kind;
  const playing = queued?.url ?? src;
  const length = queued ? null : (stored?.duration_ms ?? null);
  return (
    <div className="snd">
      {playing && (
        <button className="btn" type="button" onClick={() => acts.play(playing)}>
          <Icon name={row.playing === playing ? "stop" : "play"} small />
          <span className="sr-only">{`${row.playing === playing ? "Stop" : "Play"} ${of}`}</span>
          {length !== null && <span>{shortClockText(length / 1000)}</span>}
        </button>
      )}
      <button
        className={isHere ? "btn btn-rec" : "btn"}
        type="button"
        id={`record-${kind}-${segment.key}`}
        onClick={() => acts.record(where)}
      >
        <Icon name={isHere ? "stop" : "mic"} small />
        <span className="sr-only">
          {`${isHere ? "Stop and keep" : playing ? "Record again" : "Record"} ${of}`}
        </span>
        {isHere && <span>{row.clock}</span>}
      </button>
      {!isHere && (
        <button
          className="btn"
          type="button"
          aria-label={`Choose a file for ${of}`}
          onClick={() => file.current?.click()}
        >
          <Icon name="drop" small />
        </button>
      )}
      <input
        ref={file}
        hidden
        type="file"
        accept={SOUND_FILES}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          const over = stored?.file ?? "";
          if (chosen) void writing.queue.put({ ...where, file: chosen, over });
          currentTarget.value = "";
        }}
      />
      <span className="snd-say">
        {queued && (
          <span>{queued.why ?? (row.isAway ? "Waits on this device" : "Is being stored")}</span>
        )}
        {queued?.why && (
          <>
            <button
              className="btn"
              type="button"
              onClick={() => writing.queue.again(queued, stored?.file ?? "")}
            >
              <span>{queued.isCut ? "Keep it" : "Try again"}</span>
              <span className="sr-only">{`, ${of}`}</span>
            </button>
            <button className="btn" type="button" onClick={() => void writing.queue.drop(queued)}>
              <span>Remove</span>
              <span className="sr-only">{`, ${of}`}</span>
            </button>
          </>
        )}
        {!queued && !stored && <span>No sound</span>}
        {!queued && stored?.copy === "waiting" && <span>A copy is being made</span>}
        {!queued && stored?.copy === "missing" && (
          <span>Not every browser plays it. Store it as MP3.</span>
        )}
        <WordCount {...{ words, isLong }} />
      </span>
      {!queued && <CellSpeech {...speech} />}
    </div>
  );
}

function WordCount({ words, isLong }: { words: number; isLong: boolean }) {
  return (
    <span className={isLong ? "long" : undefined}>
      {isLong ? `${words} words, ${NAATI.segmentWords} at most` : counted(words, "word")}
    </span>
  );
}
