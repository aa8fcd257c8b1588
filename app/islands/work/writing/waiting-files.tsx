import { useRef, useState } from "react";
import {
  faultOf,
  isTaken,
  type SoundCell,
  type SoundedSegment,
} from "#app/lib/media/find-places.ts";

/** A file without a place. `cell` is one that has a sound already. */
export interface WaitingFile {
  id: number;
  file: File;
  why: string;
  cell: SoundCell | null;
}

interface WaitingFilesProps {
  files: readonly WaitingFile[];
  /** The name of the language beside English. */
  language: string;
  segments: readonly SoundedSegment[];
  /** Takes a file off the list: into a cell, or with null nowhere. `text` tells it to readers. */
  onPlace: (file: WaitingFile, cell: SoundCell | null, text: string) => void;
  /** Looks for the places again, when the table has new rows. */
  onAgain: () => void;
}

/** The files whose names tell no free place, each with a choice of all cells. */
export function WaitingFiles(props: WaitingFilesProps) {
  const { files, segments, language, onPlace, onAgain } = props;
  const title = useRef<HTMLHeadingElement>(null);
  if (files.length === 0) return null;
  const cells = cellsOf(segments, language);
  return (
    <section aria-labelledby="waiting-files">
      <h3 id="waiting-files" ref={title} tabIndex={-1}>
        Files to place by hand
      </h3>
      <ul className="waiting-files">
        {files.map((file) => (
          <li key={file.id}>
            <Waiting
              file={file}
              cells={cells}
              onPlace={(cell, text) => {
                title.current?.focus();
                onPlace(file, cell, text);
              }}
            />
          </li>
        ))}
      </ul>
      {segments.length > 0 && (
        <button className="btn" type="button" onClick={onAgain}>
          Look for their places again
        </button>
      )}
    </section>
  );
}

type NamedCell = SoundCell & { name: string; isTaken: boolean };

interface WaitingProps {
  file: WaitingFile;
  cells: NamedCell[];
  onPlace: (cell: SoundCell | null, text: string) => void;
}

function Waiting({ file: { id, file, why, cell }, cells, onPlace }: WaitingProps) {
  const [chosen, setChosen] = useState(cell ? valueOf(cell) : "");
  const found = cells.find((one) => valueOf(one) === chosen);
  const { name } = file;
  return (
    <>
      <p id={`waiting-${id}`}>
        <b dir="auto" translate="no">
          {name}
        </b>
        <span>{`. ${why}`}</span>
      </p>
      <div className="staff-actions">
        {faultOf(file) === null && (
          <select
            className="input input-sm"
            aria-label={`Place of ${name}`}
            aria-describedby={`waiting-${id}`}
            value={found ? chosen : ""}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            <option value="">Choose a place</option>
            {cells.map((one) => (
              <option key={valueOf(one)} value={valueOf(one)}>
                {one.name + (one.isTaken ? ", has a sound" : "")}
              </option>
            ))}
          </select>
        )}
        {found && (
          <button
            className="btn"
            type="button"
            onClick={() => onPlace(found, `${name} is in segment ${found.name} now.`)}
          >
            <span>{found.isTaken ? "Replace the sound there" : "Put it there"}</span>
            <span className="sr-only">{`: ${name}`}</span>
          </button>
        )}
        <button
          className="btn btn-quiet"
          type="button"
          onClick={() => onPlace(null, `${name} is left out.`)}
        >
          <span>Leave it out</span>
          <span className="sr-only">{`: ${name}`}</span>
        </button>
      </div>
    </>
  );
}

/** All cells in the order of the table: "3, Hindi, what is said". */
function cellsOf(segments: readonly SoundedSegment[], other: string): NamedCell[] {
  return segments.flatMap((segment, at) =>
    (["prompt", "spoken"] as const).map((kind) => {
      const isEnglish = (segment.language === "en") === (kind === "prompt");
      const what = kind === "prompt" ? "what is said" : "sample";
      return {
        key: segment.key,
        place: at + 1,
        kind,
        name: `${at + 1}, ${isEnglish ? "English" : other}, ${what}`,
        isTaken: isTaken(segment, kind),
      };
    }),
  );
}

const valueOf = ({ key, kind }: SoundCell) => `${key}-${kind}`;
