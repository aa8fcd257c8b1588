import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { counted } from "#app/lib/text/format.ts";
import { fillTable } from "#plan/script/fill-table.ts";
import { type Choices, NO_CHOICES, type Preview, previewOf } from "#plan/script/preview.ts";
import { ScriptPreview } from "./script-preview.tsx";
import { pastedTable } from "./pasted-table.ts";

export type PastedRow = { language: string; text: string; sample: string };

interface PasteScriptProps {
  /** The tag and the name of the dialogue's language beside English. */
  tag: string;
  language: string;
  /** What stands in the table. */
  segments: readonly PastedRow[];
  script: string;
  onType: (script: string) => void;
  /** Gets the whole table: its own texts, and those of the script in its empty cells. */
  onUse: (rows: PastedRow[], background: string) => void;
  onClose: () => void;
}

/** Readers say the count once, when the author has stopped typing. */
const SAID_MS = 1_000;

/** A script becomes rows: by speakers, by empty lines, or by a table of a word processor. */
export function PasteScript(props: PasteScriptProps) {
  const { tag, language, segments, script, onType, onUse, onClose } = props;
  const [choices, setChoices] = useState<Choices>(NO_CHOICES);
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // Reading a long script takes longer than typing a letter.
  const read = useDeferredValue(script);
  const preview = useMemo(() => previewOf(read, ["en", tag], choices), [read, tag, choices]);
  const count = countText(preview, language);
  const said = useLater(count);
  const table = useMemo(() => fillTable(segments, preview.used.map(wordsOf)), [segments, preview]);

  const use = () => {
    if (preview.used.length > 0) return onUse(table.rows, preview.background);
    setIsMissing(true);
    field.current?.focus();
  };
  return (
    <section className="paste-page" aria-labelledby="paste-title">
      <h2 id="paste-title">Paste a whole script</h2>
      <p className="hint" id="paste-hint">
        One paragraph is one segment. Names before a colon, the columns of a table and the letters
        of each language decide who speaks.
      </p>
      <div className="paste">
        <div className={isMissing ? "field has-error" : "field"}>
          <label htmlFor="paste-script">Script</label>
          {isMissing && (
            <p className="field-error" id="paste-error">
              <Icon name="alert" small />
              <span>Paste a script with at least one segment</span>
            </p>
          )}
          <textarea
            ref={field}
            className="input"
            id="paste-script"
            dir="auto"
            rows={16}
            spellCheck={false}
            value={script}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? "paste-error paste-hint" : "paste-hint"}
            onChange={({ currentTarget }) => {
              onType(currentTarget.value);
              setIsMissing(false);
            }}
            onPaste={(event) => {
              const rows = pastedTable(event.clipboardData.getData("text/html"));
              if (rows === null) return;
              event.preventDefault();
              const { value, selectionStart, selectionEnd } = event.currentTarget;
              onType(value.slice(0, selectionStart) + rows + value.slice(selectionEnd));
              setIsMissing(false);
            }}
          />
        </div>
        <ScriptPreview
          preview={preview}
          tag={tag}
          language={language}
          choices={choices}
          onChoose={setChoices}
        />
      </div>
      <p className="sr-only" aria-live="polite" aria-atomic="true">
        {said}
      </p>
      <div className="work-bar paste-bar">
        <div className="work-bar-in">
          <p className="bar-say">
            <b>{counted(preview.used.length, "segment")}</b>
            <span>Texts in the table are kept: only empty cells are filled.</span>
            {table.kept > 0 && (
              <span>{` ${counted(table.kept, "text")} of the script will not be used.`}</span>
            )}
          </p>
          <button className="btn far" type="button" onClick={onClose}>
            Back
          </button>
          <button className="btn btn-primary" type="button" onClick={use}>
            Put into the table
          </button>
        </div>
      </div>
    </section>
  );
}

const wordsOf = ({ language, text, sample }: PastedRow) => ({ language, text, sample });

/** "13 segments: 7 English, 6 Hindi, 2 to look at." */
function countText({ used, spoken, toLookAt }: Preview, language: string): string {
  if (used.length === 0 && toLookAt === 0) return "";
  const [english = 0, other = 0] = spoken;
  const look = toLookAt === 0 ? "" : `, ${toLookAt} to look at`;
  return `${counted(used.length, "segment")}: ${english} English, ${other} ${language}${look}.`;
}

/** Returns a text once it has not changed for a while. */
function useLater(text: string): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(text), SAID_MS);
    return () => clearTimeout(waiting);
  }, [text]);
  return settled;
}
