import type { ReactNode } from "react";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { Outcome } from "#contract/staff/chosen.ts";
import { type Act, Choose, ChooseBar } from "./choose.tsx";

export interface ChosenRow {
  value: string | number;
  name: string;
  facts: ReactNode[];
  /** Why the act leaves this row as it is. It then has no check box. */
  why?: string | null;
  /** What to think of first. Then the row is not chosen at once. */
  warning?: string | null;
}

interface ChosenRowsProps {
  rows: ChosenRow[];
  /** The boxes that a refused form had, with commas. */
  kept: string | undefined;
  /** The name of one row: "student". */
  one: string;
  act: Act;
}

/** Lists what an act will do, so that staff can still leave rows out. */
export function ChosenRows({ rows, kept, one, act }: ChosenRowsProps) {
  const before = kept?.split(",");
  return (
    <>
      <ol className="rows">
        {rows.map(({ value, name, facts, why, warning }, index) => (
          <li key={value}>
            {why ? (
              <span className="serial">{index + 1}</span>
            ) : (
              <Choose
                {...{ value, name }}
                no={index + 1}
                isChosen={before ? before.includes(String(value)) : !warning}
              />
            )}
            <div>
              <p className="row-title" dir="auto">
                {name}
              </p>
              <p className="row-meta">
                {facts.map((fact, at) => (
                  <span key={at}>{fact} </span>
                ))}
              </p>
              {(why ?? warning) && <p className="text-sm">{why ?? warning}</p>}
            </div>
          </li>
        ))}
      </ol>
      {rows.some(({ why }) => !why) && <ChooseBar one={one} acts={[act]} />}
    </>
  );
}

interface OutcomeScreenProps {
  outcome: Outcome;
  /** What was done; null for nothing. */
  text: string | null;
  back: { href: string; text: string };
}

/** Says what an act did and what it left, with the reasons. */
export function OutcomeScreen({ outcome: { done, left }, text, back }: OutcomeScreenProps) {
  return (
    <>
      <PageHead back={back} title={`${done} done, ${left.length} not`} lead={text} />
      <ol className="rows">
        {left.map(({ id, name, why }, index) => (
          <li key={id}>
            <span className="serial">{index + 1}</span>
            <div>
              <p className="row-title" dir="auto">
                {name}
              </p>
              <p className="text-sm">{why}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
