import { Form } from "@remix-run/react";
import { Checkbox, Field, FieldError } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { SearchForm } from "#app/components/ui/searched-list.tsx";
import type { WorkChoices } from "#app/lib/api/staff/groups.server.ts";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { useStaffPaths } from "../use-staff-paths.ts";

type WorkScreenProps = WorkChoices & {
  search: string;
  failed: FormResult<"work" | "due_on" | "sentence"> | undefined;
};

/** Assigns work to a group, with its due date. */
export function WorkScreen({ group, dialogues, mock_tests, search, failed }: WorkScreenProps) {
  const paths = useStaffPaths();
  const typed = fieldsOf(failed);
  const ticked = (failed?.values.work ?? "").split(" ");
  const here = paths.groupWork(group.id);
  return (
    <div className="stack">
      <FormHead failed={failed}>
        <PageHead
          back={{ href: paths.group(group.id), text: group.name }}
          title="Give work"
          lead="Each student of the group sees it on the dashboard until it is done or long overdue."
        />
      </FormHead>
      <SearchForm action={here} label="Dialogues" search={search} clearHref={here} />
      <Form className="fields" method="post" noValidate>
        <FieldError id="work" error={typed("work").error} />
        <fieldset id="work">
          <legend>Dialogues</legend>
          <div className="staff-choices">
            {dialogues.length === 0 && <p>No dialogues found.</p>}
            {dialogues.map(({ id, serial_no, question_title, is_recent }) => (
              <Checkbox
                key={id}
                name="dialogue"
                value={String(id)}
                defaultChecked={ticked.includes(`d${id}`)}
              >
                {serial_no}: {question_title}
                {is_recent === 1 && " (recent exam material)"}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        {mock_tests.length > 0 && (
          <fieldset>
            <legend>Mock tests</legend>
            <div className="staff-choices">
              {mock_tests.map(({ id, mocktest_name }) => (
                <Checkbox
                  key={id}
                  name="test"
                  value={String(id)}
                  defaultChecked={ticked.includes(`t${id}`)}
                >
                  {mocktest_name}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        )}
        <Field
          {...typed("due_on")}
          type="date"
          label="Due on"
          hint="The end of this day in Sydney. Students see the time where they are."
        />
        <Field
          {...typed("sentence")}
          label="A sentence for the students"
          hint="It may stay empty."
          maxLength={200}
          dir="auto"
          autoComplete="off"
        />
        <button className="btn btn-primary" type="submit">
          Give the work
        </button>
      </Form>
    </div>
  );
}
