import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field, FieldError } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import type { ChosenDialogue, EditedTest } from "#contract/staff/mock-tests.ts";
import { Facts, TheirVersion } from "../kit/facts.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { StateForm } from "../kit/state-form.tsx";
import { TEST_STATES, nameOfUse } from "../kit/states.ts";
import { OrderButton } from "../kit/order-button.tsx";
import { Nothing } from "../kit/nothing.tsx";

/** Returns the name of the field for a dialogue, by its position from 1. */
export const chosenAt = (place: number) => `dialogue-${place}`;

interface TestScreenProps {
  test: EditedTest;
  search: string;
  failed: FormResult | undefined;
}

/** The editor of one mock test: its name, and its dialogues in order. */
export function TestScreen({ test, search, failed }: TestScreenProps) {
  const paths = useStaffPaths();
  const { mocktest_name, serial_no, duration, state, version } = test;
  const typed = fieldsOf(failed, {
    mocktest_name,
    serial_no: String(serial_no),
    duration: String(duration),
    search,
  });
  return (
    <>
      <FormHead failed={failed}>
        <PageHead title={mocktest_name} back={{ href: paths.contentTests(), text: "Mock tests" }} />
      </FormHead>
      <Facts
        facts={[
          ["State", TEST_STATES[state]],
          ["Language", test.language],
        ]}
      />
      {failed?.values.version === "" && (
        <TheirVersion
          facts={[
            ["Name", mocktest_name],
            ["Number", serial_no],
            ["Minutes", duration],
            ["Dialogues", test.dialogues.map((one) => one.question_title).join(", ") || "None"],
          ]}
        />
      )}
      <div className="stack-lg">
        <DraftForm draft="test" className="stack" id="test">
          <input type="hidden" name="version" value={failed?.values.version || version} />
          <div className="fields staff-narrow">
            <Field {...typed("mocktest_name")} label="Name" autoComplete="off" dir="auto" />
            <Field
              {...typed("serial_no")}
              label="Number"
              hint="Students see it, and it sets the order of their list."
              inputMode="numeric"
              autoComplete="off"
            />
            <Field
              {...typed("duration")}
              label="Minutes"
              hint="The standard time of the test."
              inputMode="numeric"
              autoComplete="off"
            />
          </div>
          <Chosen dialogues={test.dialogues} error={failed?.errors.dialogues} />
          <section className="stack" aria-labelledby="find-title">
            <h2 id="find-title">Add a dialogue</h2>
            <div className="search">
              <Field
                {...typed("search")}
                label="Title, topic or number of a published dialogue"
                type="search"
                dir="auto"
                autoComplete="off"
              />
              <OrderButton name="then" value="find" text="Look for it" />
            </div>
            {(search !== "" || test.dialogues.length < 2) && <Found test={test} />}
          </section>
          <div className="staff-actions">
            <OrderButton name="then" value="stay" text="Save the mock test" look="primary" />
          </div>
        </DraftForm>
        <StateForm version={version} isOut={state !== "draft"}>
          {state === "draft"
            ? "Publish it when its dialogues are listed above. Students then see it at once."
            : "Changes apply to students who begin from now on. Students who have begun the test go on with it, even when you withdraw it."}
        </StateForm>
      </div>
    </>
  );
}

const act = (value: string, { question_title: of }: ChosenDialogue) =>
  ({ name: "then", value, of }) as const;

function Chosen({ dialogues, error }: { dialogues: ChosenDialogue[]; error?: string }) {
  return (
    <section className="stack" aria-labelledby="dialogues">
      <h2 id="dialogues">Dialogues</h2>
      <FieldError id="dialogues" error={error} />
      {dialogues.length === 0 ? (
        <Nothing what="No dialogue is chosen">
          A mock test has two. Those that are only for mock tests are seen nowhere else.
        </Nothing>
      ) : (
        <ol className="rows">
          {dialogues.map((one, index) => (
            <li key={one.slug}>
              <span className="serial">{index + 1}</span>
              <div>
                <input type="hidden" name={chosenAt(index + 1)} value={one.slug} />
                <Named dialogue={one} />
              </div>
              <div className="row-side staff-actions">
                {index > 0 && <OrderButton {...act(`up-${index + 1}`, one)} text="Move up" />}
                <OrderButton {...act(`remove-${index + 1}`, one)} text="Remove" />
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Found({ test }: { test: EditedTest }) {
  const paths = useStaffPaths();
  const taken = new Set(test.dialogues.map(({ slug }) => slug));
  const free = test.found.filter(({ slug }) => !taken.has(slug));
  if (free.length === 0)
    return (
      <Nothing what={`No other published dialogue of ${test.language} fits`}>
        <a href={paths.newDialogue}>Write a dialogue</a>
      </Nothing>
    );
  return (
    <ul className="rows">
      {free.map((one) => (
        <li key={one.slug}>
          <span className="serial">{one.serial_no}</span>
          <div>
            <Named dialogue={one} />
          </div>
          <div className="row-side">
            <OrderButton {...act(`add-${one.slug}`, one)} text="Add" />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Named({ dialogue }: { dialogue: ChosenDialogue }) {
  return (
    <>
      <p className="row-title" dir="auto">
        {dialogue.question_title}
      </p>
      <p className="row-meta">
        <span>Dialogue {dialogue.serial_no} </span>
        <span>{nameOfUse(dialogue)} </span>
        {dialogue.active === 0 && <b>Not published: the mock test is hidden</b>}
      </p>
    </>
  );
}
