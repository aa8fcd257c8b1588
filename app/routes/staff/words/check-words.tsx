import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Notice } from "#app/components/ui/notice.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Table } from "#app/components/ui/table.tsx";
import type { CheckedWord } from "#contract/staff/word-lists.ts";
import type { Topic } from "#contract/staff/words.ts";
import { listText } from "#plan/words/word-list.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { TopicNames } from "./topic-names.tsx";
import { WordInput } from "./word-input.tsx";

/** Forms have a limit of fields. The other faulty rows come after these. */
const MOST_MENDED = 100;

interface CheckWordsProps {
  rows: CheckedWord[];
  /** What was stored before, if faulty rows are left. */
  said: string;
  drafts: string[];
  language_id: string;
  topic: string;
  languages: { id: number; language_name: string }[];
  topics: Topic[];
}

/** Shows what each row of a list does. Faulty rows are mended here. */
export function CheckWords(props: CheckWordsProps) {
  const { rows, said, drafts, language_id, topic, languages, topics } = props;
  const paths = useStaffPaths();
  const of = (state: CheckedWord["state"]) => rows.filter((row) => row.state === state);
  const [faulty, added, changed] = [of("faulty"), of("new"), of("changed")];
  const [doubles, same] = [of("double"), of("same")];
  const count = added.length + changed.length;
  const carried = [...added, ...changed, ...faulty.slice(MOST_MENDED)];
  const language = languages.find(({ id }) => String(id) === language_id)?.language_name;
  const isDone = count === 0 && faulty.length === 0;
  return (
    <>
      {said !== "" && (
        <Notice kind="success" page>
          {said}
        </Notice>
      )}
      <PageHead
        title={said === "" ? "Check the words" : "Some rows are left"}
        lead={`${language ?? ""}: ${leadOf({ added, changed, faulty, doubles, same })}`}
        back={{ href: paths.newWord({ language: language_id, topic }), text: "Add words" }}
      />
      <Form className="stack" method="post" encType="multipart/form-data">
        {drafts.map((draft) => (
          <input key={draft} type="hidden" name="draft" value={draft} />
        ))}
        <input type="hidden" name="language_id" value={language_id} />
        <input type="hidden" name="topic" value={topic} />
        {carried.length > 0 && <input type="hidden" name="list" value={listText(carried)} />}
        <p className="staff-actions">
          {count > 0 && (
            <button className="btn btn-primary" type="submit" name="then" value="store">
              {`Store ${counted(count)}${faulty.length > 0 ? " without a fault" : ""}`}
            </button>
          )}{" "}
          {faulty.length > 0 && (
            <button className="btn" type="submit" name="then" value="look">
              Check again
            </button>
          )}
          {isDone && <span>There is nothing to store.</span>}
        </p>
        {faulty.length > 0 && <Faulty rows={faulty} topics={topics} />}
        <Listed title="Change" rows={changed} head={["Word", "Meanings until now", "New meanings"]}>
          {({ word, why, paraphrase }) => [word, why, paraphrase]}
        </Listed>
        <Listed title="New" rows={added} head={["Word", "Meanings", "Topic"]}>
          {({ word, paraphrase, topic: own }) => [word, paraphrase, own]}
        </Listed>
        <Listed title="Twice in the list" rows={doubles} head={["Word", "Meanings", "Where"]}>
          {({ word, paraphrase, why }) => [word, paraphrase, why]}
        </Listed>
        <Listed title="Stored already" rows={same} head={["Word", "Meanings", "Topic"]}>
          {({ word, paraphrase, topic: own }) => [word, paraphrase, own]}
        </Listed>
      </Form>
    </>
  );
}

function Faulty({ rows, topics }: { rows: CheckedWord[]; topics: Topic[] }) {
  const shown = rows.slice(0, MOST_MENDED);
  return (
    <section className="stack">
      <h2>Rows with a fault: {rows.length}</h2>
      <p>
        Correct them here, then check again. A row that you empty is left out.
        {rows.length > MOST_MENDED && ` The first ${MOST_MENDED} are here, and the others follow.`}
      </p>
      <TopicNames topics={topics} />
      <ul className="word-rows">
        {shown.map((row) => (
          <li key={row.line}>
            <p className="field-error" id={`why-${row.line}`}>
              Line {row.line}: {row.why}
            </p>
            <div className="word-row">
              {(["word", "paraphrase", "topic"] as const).map((field) => (
                <WordInput
                  key={field}
                  field={field}
                  name={`row-${field}`}
                  id={`${field}-${row.line}`}
                  value={row[field]}
                  row={`line ${row.line}`}
                  describedBy={`why-${row.line}`}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ListedProps {
  title: string;
  rows: CheckedWord[];
  head: string[];
  children: (row: CheckedWord) => string[];
}

function Listed({ title, rows, head, children }: ListedProps): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section className="stack">
      <h2>
        {title}: {rows.length}
      </h2>
      <Table caption={title} head={head.map((text) => ({ text }))}>
        {rows.map((row) => {
          const [word, ...cells] = children(row);
          return (
            <tr key={row.line}>
              <th scope="row" dir="auto">
                {word}
              </th>
              {cells.map((cell, at) => (
                <td key={at} dir="auto">
                  {cell}
                </td>
              ))}
            </tr>
          );
        })}
      </Table>
    </section>
  );
}

type Groups = Record<"added" | "changed" | "faulty" | "doubles" | "same", CheckedWord[]>;

function leadOf({ added, changed, faulty, doubles, same }: Groups): string {
  const parts = [
    [added, "new"],
    [changed, "changed"],
    [faulty, "with a fault"],
    [doubles, "twice in the list"],
    [same, "stored already"],
  ] as const;
  const told = parts.filter(([rows]) => rows.length > 0);
  if (told.length === 0) return "no words.";
  return `${told.map(([rows, what]) => `${rows.length} ${what}`).join(", ")}.`;
}

const counted = (count: number) => (count === 1 ? "1 word" : `${count} words`);
