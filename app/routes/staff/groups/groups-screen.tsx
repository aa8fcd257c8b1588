import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import type { GroupRow } from "#app/lib/api/staff/groups.server.ts";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import type { Paging } from "#app/lib/paging.ts";
import { counted } from "#app/lib/text/format.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

interface GroupsScreenProps {
  languages: { id: number; name: string }[];
  groups: Paging & { data: GroupRow[] };
  failed: FormResult<"name" | "language_id"> | undefined;
}

/** Lists all groups, with a form for a new one. */
export function GroupsScreen({ languages, groups, failed }: GroupsScreenProps) {
  const paths = useStaffPaths();
  const typed = fieldsOf(failed);
  return (
    <div className="stack">
      <FormHead failed={failed}>
        <PageHead
          title="Groups"
          back={{ href: paths.teaching(), text: "Teaching" }}
          lead="Give a group dialogues and mock tests, each with a due date."
        />
      </FormHead>
      {groups.data.length === 0 ? (
        <p>There is no group yet.</p>
      ) : (
        <ol className="rows">
          {groups.data.map(({ id, name, language, members, work }, index) => (
            <li key={id}>
              <span className="serial">{(groups.from ?? 1) + index}</span>
              <div>
                <p className="row-title">
                  <a href={paths.group(id)} dir="auto">
                    {name}
                  </a>
                </p>
                <p className="row-meta">
                  <span>{language} </span>
                  <span>{counted(members, "student")} </span>
                  <span>{counted(work, "piece")} of work</span>
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <Pagination paging={groups} href={(page) => paths.groups({ page })} />
      <Section id="new" title="A new group">
        <DraftForm draft="new" className="fields">
          <Field {...typed("name")} label="Name" dir="auto" autoComplete="off" />
          <SelectField
            {...typed("language_id")}
            label="Language"
            empty="Choose a language"
            choices={languages.map(({ id, name }) => ({ value: String(id), text: name }))}
          />
          <button className="btn btn-primary" type="submit">
            Make the group
          </button>
        </DraftForm>
      </Section>
    </div>
  );
}
