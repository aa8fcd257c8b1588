import { Icon } from "#app/components/ui/icon.tsx";
import type { Act, RowProps } from "./row-props.ts";
import { ScriptCell } from "./script-cell.tsx";

/** One segment: a cell for each language, what can be done with it, and its facts. */
export function ScriptRow(row: RowProps) {
  const { props, segment, place, isLast, writing, onAct } = row;
  const { language, language_tag: tag } = props.dialogue;
  const isEnglish = segment.language === "en";
  const act = (name: Act) =>
    writing
      ? ({ type: "button", onClick: () => onAct(name, segment.key) } as const)
      : ({ type: "submit", name: "then", value: `${name}-${segment.key}` } as const);
  return (
    <tr id={`segment-${place}`}>
      <td className="no">
        <span>{place}</span>
        <details className="row-more">
          <summary aria-label={`Move, split or remove segment ${place}`}>
            <Icon name="down" small />
          </summary>
          <div className="row-acts">
            {place > 1 && (
              <button className="btn" {...act("up")}>
                Move up
              </button>
            )}{" "}
            {!isLast && (
              <button className="btn" {...act("down")}>
                Move down
              </button>
            )}{" "}
            <button className="btn" {...act("add")}>
              Add a segment below
            </button>{" "}
            {writing && (
              <button className="btn" {...act("split")}>
                Split at the cursor
              </button>
            )}{" "}
            <button className="btn" {...act("turn")}>
              {`${isEnglish ? language : "English"} is spoken`}
            </button>{" "}
            <button className="btn btn-danger" {...act("remove")}>
              Remove
            </button>{" "}
          </div>
        </details>
      </td>
      <ScriptCell {...row} side={isEnglish ? "text" : "sample"} tag="en" languageName="English" />
      <ScriptCell {...row} side={isEnglish ? "sample" : "text"} tag={tag} languageName={language} />
    </tr>
  );
}
