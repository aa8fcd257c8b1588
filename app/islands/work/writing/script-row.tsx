import { memo } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { Act } from "#app/lib/writing/acts.ts";
import type { RowProps } from "./row-props.ts";
import { ScriptCell } from "./script-cell.tsx";

/** One segment: a cell for each language, what can be done with it, and its facts. */
export const ScriptRow = memo(function ScriptRow(row: RowProps) {
  const { props, segment, place, isLast, writing, acts } = row;
  const { language, language_tag: tag } = props.dialogue;
  const isEnglish = segment.language === "en";
  const act = (name: Act) => {
    const id = `${name}-${segment.key}`;
    return writing
      ? ({ id, type: "button", onClick: () => acts.act(name, segment.key) } as const)
      : ({ id, type: "submit", name: "then", value: id } as const);
  };
  return (
    <tr id={`segment-${place}`}>
      <td className="no">
        <span>{place}</span>
        <details className="row-more">
          <summary id={`acts-${segment.key}`} aria-label={`Change segment ${place}`}>
            <Icon name="down" small />
          </summary>
          <div className="row-acts">
            {place > 1 && (
              <button className="btn" {...act("up")}>
                <span>Move up</span>
                <OfSegment place={place} />
              </button>
            )}{" "}
            {!isLast && (
              <button className="btn" {...act("down")}>
                <span>Move down</span>
                <OfSegment place={place} />
              </button>
            )}{" "}
            <button className="btn" {...act("add")}>
              <span>Add a segment below</span>
              <OfSegment place={place} />
            </button>{" "}
            {writing && (
              <button className="btn" type="button" onClick={() => acts.split(segment.key)}>
                <span>Split at the cursor</span>
                <OfSegment place={place} />
              </button>
            )}{" "}
            <button className="btn" {...act("turn")}>
              <span>{`${isEnglish ? language : "English"} is spoken`}</span>
              <OfSegment place={place} />
            </button>{" "}
            <button className="btn btn-danger" {...act("remove")}>
              <span>Remove</span>
              <OfSegment place={place} />
            </button>{" "}
          </div>
        </details>
      </td>
      <ScriptCell {...row} side={isEnglish ? "text" : "sample"} tag="en" languageName="English" />
      <ScriptCell {...row} side={isEnglish ? "sample" : "text"} tag={tag} languageName={language} />
    </tr>
  );
});

/** Tells a button from those of the other rows. */
function OfSegment({ place }: { place: number }) {
  return <span className="sr-only">{`, segment ${place}`}</span>;
}
