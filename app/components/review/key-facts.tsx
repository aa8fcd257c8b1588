import type { ReactNode } from "react";
import { NativeText } from "#app/components/ui/native-text.tsx";
import type { ShownFact } from "#app/lib/review/shown-fact.ts";
import { saidWord } from "#plan/said-facts.ts";

interface KeyFactsProps {
  facts: readonly ShownFact[];
  segment: number;
  /** The language of the answer. */
  tag?: string;
  /** By the number of the fact, from 1; null without a tick. */
  isSaid: (fact: number) => boolean | null;
  /** What a machine says of a fact, by its number. Practice has nothing of it, and no script for it. */
  heard?: (fact: number) => ReactNode;
  /** The id of the form to which the boxes belong; none within a form. */
  form?: string;
  disabled?: boolean;
  onTick?: (fact: number, isSaid: boolean) => void;
}

const CHOICES = [
  { isSaid: true, text: "Said" },
  { isSaid: false, text: "Not said" },
] as const;

/** What must come across of a segment, to tick while one hears the answer. No sum, no score. */
export function KeyFacts(props: KeyFactsProps) {
  const { facts, segment, tag, isSaid, heard, form, disabled, onTick } = props;
  return (
    <ul className="key-facts">
      {facts.map((fact, index) => (
        <li key={fact.says}>
          {/* Before the group, not in it: Orca says a group's name when it comes to its first line. */}
          <p id={`fact-${segment}-${index + 1}`}>
            <b>{fact.says}</b> <span>{fact.kind}</span>
          </p>
          {fact.form === null ? null : <NativeText tag={tag}>{fact.form}</NativeText>}
          <div role="radiogroup" aria-labelledby={`fact-${segment}-${index + 1}`}>
            {CHOICES.map((choice) => (
              <label className="check" key={choice.text}>
                <input
                  type="radio"
                  form={form}
                  disabled={disabled}
                  name={`said-${segment}-${index + 1}`}
                  value={saidWord({ segment, fact: index + 1, isSaid: choice.isSaid })}
                  {...(onTick
                    ? {
                        checked: isSaid(index + 1) === choice.isSaid,
                        onChange: () => onTick(index + 1, choice.isSaid),
                      }
                    : { defaultChecked: isSaid(index + 1) === choice.isSaid })}
                />
                <span>{choice.text}</span>
              </label>
            ))}
          </div>
          {heard?.(index + 1)}
        </li>
      ))}
    </ul>
  );
}

interface SaidFactsProps extends Pick<KeyFactsProps, "facts" | "heard"> {
  /** None where nobody has ticked anything. */
  isSaid?: KeyFactsProps["isSaid"] | undefined;
}

/** The same facts with somebody's ticks, to read. */
export function SaidFacts(props: SaidFactsProps) {
  const { facts, isSaid, heard } = props;
  return (
    <ul className="key-facts">
      {facts.map(({ kind, says }, index) => (
        <li key={says}>
          <p>
            <b>{says}</b> <span>{kind}</span>
          </p>
          {isSaid && <p>{saidText(isSaid(index + 1))}</p>}
          {heard?.(index + 1)}
        </li>
      ))}
    </ul>
  );
}

function saidText(isSaid: boolean | null): string {
  if (isSaid === null) return "Not ticked";
  return isSaid ? "Said" : "Not said";
}
