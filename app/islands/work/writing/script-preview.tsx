import { useRef } from "react";
import { NativeText } from "#app/components/ui/native-text.tsx";
import { counted } from "#app/lib/text/format.ts";
import type { Choices, Preview } from "#plan/script/preview.ts";

interface ScriptPreviewProps {
  preview: Preview;
  /** The tag and the name of the language beside English. */
  tag: string;
  language: string;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

/** The rows of a script before they go into the table, with what to look at. */
export function ScriptPreview({ preview, tag, language, choices, onChoose }: ScriptPreviewProps) {
  const list = useRef<HTMLOListElement>(null);
  const { background, rows, used, spoken, toLookAt } = preview;
  const [english = 0, other = 0] = spoken;
  const look = toLookAt > 0 ? `, ${toLookAt} to look at` : "";
  const chooseAt = (at: number, next: Choices) => {
    onChoose(next);
    // The pressed button is gone from a row that is split.
    list.current?.querySelectorAll<HTMLElement>(".plain")[at]?.focus();
  };
  return (
    <section aria-labelledby="paste-rows">
      <h3 id="paste-rows">
        <span>{counted(used.length, "segment")}</span>{" "}
        {rows.length > 0 && <small>{`${english} English, ${other} ${language}${look}`}</small>}
      </h3>
      {background !== "" && (
        <div className="paste-before">
          <h4>Before the first segment</h4>
          <p dir="auto">{background}</p>
        </div>
      )}
      {rows.length > 0 && (
        <ol className="segs segs-plain" ref={list}>
          {rows.map((row, at) => (
            <li key={at}>
              <div className="plain" tabIndex={-1}>
                <span className="no">{row.place ?? "–"}</span>
                <div className={row.language === "en" ? undefined : "in"}>
                  <p>
                    {row.who !== null && <b dir="auto">{row.who}</b>}
                    {row.who !== null && <span>, </span>}
                    <span>{row.language === "en" ? "English" : language}</span>
                  </p>
                  <NativeText tag={row.language}>{row.text}</NativeText>
                  {row.sample !== "" && (
                    <NativeText tag={row.language === "en" ? tag : "en"}>{row.sample}</NativeText>
                  )}
                  {row.fault !== undefined && <p className="long">{row.fault}</p>}
                </div>
                <RowNote row={row} choices={choices} onChoose={(next) => chooseAt(at, next)} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface RowNoteProps {
  row: Preview["rows"][number];
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

/** How long a row is, and what its author can do about it. */
function RowNote({ row, choices, onChoose }: RowNoteProps) {
  const { text, place, words, isLong } = row;
  const isTaken = choices.taken.has(text);
  return (
    <div className="cnt">
      <p className={isLong ? "long" : "muted"}>{counted(words, "word")}</p>
      {isLong && place !== null && (
        <button
          className="btn btn-quiet"
          type="button"
          onClick={() => onChoose({ ...choices, split: toggled(choices.split, text) })}
        >
          <span>Split in two</span>
          <span className="sr-only">{`: segment ${place}, ${words} words, 35 at most`}</span>
        </button>
      )}
      {row.mayBeTaken && (
        <button
          className="btn btn-quiet"
          type="button"
          onClick={() => onChoose({ ...choices, taken: toggled(choices.taken, text) })}
        >
          <span>{isTaken ? "Leave it out" : "Use it"}</span>
          <span className="sr-only">{`: ${text}`}</span>
        </button>
      )}
    </div>
  );
}

function toggled(texts: ReadonlySet<string>, text: string): ReadonlySet<string> {
  const others = new Set([...texts].filter((one) => one !== text));
  return texts.has(text) ? others : others.add(text);
}
