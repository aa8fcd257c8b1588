import { counted } from "#app/lib/text/format.ts";
import { languageAttributes } from "#app/lib/text/languages.ts";
import type { WrittenScript } from "#app/lib/writing/written-script.ts";
import type { DraftSegment } from "#contract/staff/dialogues.ts";

interface RemovedProps {
  removed: WrittenScript["removed"];
  /** The tag of the dialogue's language beside English. */
  tag: string;
  /** Null without script: then the buttons post the form. */
  onBack: ((key: number) => void) | null;
}

/** The segments that were taken out since the last publishing, each with a way back. */
export function RemovedSegments({ removed, tag, onBack }: RemovedProps) {
  const kept = removed.map(({ segment }) => segment).filter(hasWork);
  if (kept.length === 0) return null;
  return (
    <section className="stack" id="removed" tabIndex={-1} aria-labelledby="removed-title">
      <h2 id="removed-title">Removed segments</h2>
      <p className="hint">They stay here until you publish.</p>
      <ul className="waiting-files">
        {kept.map(({ key, language, text, sample, prompt, spoken }) => {
          const sounds = [prompt, spoken].filter((sound) => sound !== null).length;
          const other = language === "en" ? tag : "en";
          const said = text === "" ? { text: sample, of: other } : { text, of: language };
          return (
            <li key={key} className="staff-actions">
              <p id={`removed-${key}`}>
                <span {...languageAttributes(said.of)}>{said.text}</span>{" "}
                {sounds > 0 && <span className="hint">{counted(sounds, "sound")}</span>}
              </p>
              <button
                className="btn"
                id={`back-${key}`}
                aria-describedby={`removed-${key}`}
                {...(onBack
                  ? ({ type: "button", onClick: () => onBack(key) } as const)
                  : ({ type: "submit", name: "then", value: `back-${key}` } as const))}
              >
                Bring it back
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function hasWork({ text, sample, key_facts: facts, prompt, spoken }: DraftSegment): boolean {
  return text !== "" || sample !== "" || facts.length > 0 || prompt !== null || spoken !== null;
}
