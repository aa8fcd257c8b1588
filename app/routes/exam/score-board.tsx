import { Icon } from "#app/components/ui/icon.tsx";
import { FigureTable } from "#app/components/ui/table.tsx";
import type { FeedbackPage, Score } from "./feedback.server.ts";

const CAPTION = "Estimated marks";

/** Shows the marks of each dialogue and of both, beside the pass marks. */
export function ScoreBoard({ scores, verdict }: Pick<FeedbackPage, "scores" | "verdict">) {
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
