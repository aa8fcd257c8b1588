import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Checkbox, Field, FieldError } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import type { WorkChoices } from "#contract/staff/groups.ts";
import { OrderButton } from "../kit/order-button.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { Nothing } from "../kit/nothing.tsx";

/** Work that is chosen and described, but not given yet. */
export interface BegunWork {
  question_ids: number[];
  mocktest_ids: number[];
  due_on: string;
  sentence: string;
  search: string;
}

type WorkScreenProps = WorkChoices & {
  begun: BegunWork;
  failed: FormResult<"work" | "due_on" | "sentence"> | undefined;
};

/** Assigns work to a group, with its due date. A search keeps what is chosen and typed. */
export function WorkScreen({
  group,
  dialogues,
  chosen,
  mock_tests,
  begun,
  failed,
}: WorkScreenProps) {
  const paths = useStaffPaths();
  const typed = fieldsOf(failed, { due_on: begun.due_on, sentence: begun.sentence });
  const free = dialogues.filter(({ id }) => !begun.question_ids.includes(id));
  return (
    <div className="stack">
      <FormHead failed={failed}>
        <PageHead
          back={{ href: paths.group(group.id), text: group.name }}
          title="Give work"
          lead="Each student of the group sees it on the dashboard until it is done or long overdue."
        />
      </FormHead>
      <DraftForm className="fields" draft="work">
        <div className="search">
          <Field
            name="search"
            label="Search the dialogues"
            type="search"
            dir="auto"
            autoComplete="off"
            defaultValue={begun.search}
          />
          <OrderButton name="then" value="find" text="Search" />
        </div>
        <FieldError id="work" error={typed("work").error} />
        {chosen.length > 0 && (
          <fieldset>
            <legend>{chosen.length} chosen: untick one to take it out</legend>
            <div className="staff-choices">
              {chosen.map((one) => (
                <Dialogue key={one.id} dialogue={one} isChosen />
              ))}
            </div>
          </fieldset>
        )}
        <fieldset id="work">
          <legend>{chosen.length > 0 ? "Other dialogues" : "Dialogues"}</legend>
          <div className="staff-choices">
            {free.length === 0 && (
              <Nothing what={`No ${chosen.length > 0 ? "other " : ""}dialogue fits`} />
            )}
            {free.map((one) => (
              <Dialogue key={one.id} dialogue={one} />
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
                  defaultChecked={begun.mocktest_ids.includes(id)}
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
      </DraftForm>
    </div>
  );
}

interface DialogueProps {
  dialogue: WorkChoices["dialogues"][number];
  isChosen?: boolean;
}

function Dialogue({ dialogue, isChosen = false }: DialogueProps) {
  const { id, serial_no, question_title, is_recent } = dialogue;
  return (
    <Checkbox name="dialogue" value={String(id)} defaultChecked={isChosen}>
      {serial_no}: {question_title}
      {is_recent === 1 && " (recent exam material)"}
    </Checkbox>
  );
}
