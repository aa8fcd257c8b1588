import { FigureTable } from "#app/components/ui/table.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { type Score, verdictOf } from "./score.ts";

const CAPTION = "Estimated marks";

/** What a teacher's marks come to: each dialogue and both, beside what is needed. */
export function ScoreBoard({ scores }: { scores: Score[] }) {
  const verdict = verdictOf(scores);
  return (
    <section className="stack-sm">
      <h3>{CAPTION}</h3>
      {verdict && <p>{verdict}</p>}
      <FigureTable
        caption={CAPTION}
        head={["Part", "Mark", "To pass"]}
        rows={scores.map((score) => [score.part, <Mark {...score} />, <Least {...score} />])}
      />
    </section>
  );
}

function Mark({ mark, of }: Score) {
  if (mark === null) return "No mark";
  return (
    <>
      <b>{mark}</b> of {of}
    </>
  );
}

function Least({ mark, least }: Score) {
  return (
    <>
      {least}{" "}
      {mark !== null && (
        <span className="receipt">
          <Icon name={mark >= least ? "done" : "info"} />
          {mark >= least ? "reached" : "not reached"}
        </span>
      )}
    </>
  );
}
