import { Table } from "#app/components/ui/table.tsx";
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
      <Table
        caption={CAPTION}
        className="scores"
        head={[{ text: "Part" }, { text: "Mark" }, { text: "To pass" }]}
      >
        {scores.map(({ part, mark, of, least }) => (
          <tr key={part}>
            <th scope="row">{part}</th>
            <td>{mark === null ? "No mark" : <Mark mark={mark} of={of} />}</td>
            <td>
              {least}{" "}
              {mark !== null && (
                <span className="receipt">
                  <Icon name={mark >= least ? "done" : "info"} />
                  {mark >= least ? "reached" : "not reached"}
                </span>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function Mark({ mark, of }: { mark: number; of: number }) {
  return (
    <>
      <b>{mark}</b> of {of}
    </>
  );
}
