import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import type { DialogueRow } from "#app/lib/api/staff/content-dialogues.server.ts";
import type { Paging } from "#app/lib/paging.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { ContentHead } from "../kit/content-head.tsx";
import { ContentSearch, NothingFits } from "../kit/content-list.tsx";
import { LISTED, STATE_NAMES } from "../kit/states.ts";

interface DialoguesScreenProps {
  search: string;
  language: number | null;
  state: string | null;
  languages: { id: number; language_name: string }[];
  dialogues: Paging & { data: DialogueRow[] };
}

export function DialoguesScreen(props: DialoguesScreenProps) {
  const { search, language, state, languages, dialogues } = props;
  const paths = useStaffPaths();
  return (
    <>
      <ContentHead title="Dialogues" lead={`${dialogues.total ?? 0} in all, the newest first.`}>
        <a className="btn btn-primary" href={paths.newDialogue}>
          Write a dialogue
        </a>
      </ContentHead>
      <ContentSearch
        {...{ search, language, languages }}
        label="Dialogues"
        what="Title, topic or number"
      >
        <SelectField
          name="state"
          label="State"
          empty="All states"
          choices={Object.entries(LISTED).map(([value, text]) => ({ value, text }))}
          defaultValue={state ?? ""}
        />
      </ContentSearch>
      {dialogues.data.length === 0 ? (
        <NothingFits what="dialogue" />
      ) : (
        <ul className="rows">
          {dialogues.data.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      <Pagination
        paging={dialogues}
        href={(page) => paths.dialogues({ search, language, state, page })}
      />
    </>
  );
}

function Row({ row }: { row: DialogueRow }) {
  const paths = useStaffPaths();
  const facts = [
    row.language,
    row.category,
    row.is_recent === 1 ? "Recent exam material" : "Practice",
  ];
  return (
    <li>
      <span className="serial">{row.serial_no}</span>
      <div>
        <p className="row-title">
          <a href={paths.dialogue(row.id)}>{row.question_title}</a>
        </p>
        <p className="row-meta">
          {facts.map((fact) => (
            <span key={fact}>{fact} </span>
          ))}
          <b>
            {STATE_NAMES[row.state]}
            {row.is_changed === 1 && row.state !== "draft" && ", changes wait"}
          </b>
        </p>
      </div>
    </li>
  );
}
