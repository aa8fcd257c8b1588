import { Form } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import type { CheckedClass, ListedStudent } from "#contract/staff/class.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

type Languages = { id: number; name: string }[];
interface Choices {
  languages: Languages;
  groups?: { id: number; name: string; language: string }[];
  plans?: { id: number; plan_name: string }[];
}

/** The form for the list of a class. */
export function ClassScreen({
  languages,
  groups = [],
  plans = [],
  failed,
}: Choices & {
  failed: FormResult<"sent" | "language_id" | "group_id" | "plan_id"> | undefined;
}) {
  const paths = useStaffPaths();
  const typed = fieldsOf(failed);
  return (
    <div className="staff-narrow">
      <FormHead failed={failed}>
        <PageHead
          back={{ href: paths.students(), text: "Students" }}
          title="Invite a class"
          lead="We mail each student a link to choose a password. It works for 7 days."
        />
      </FormHead>
      <Form className="fields" method="post" encType="multipart/form-data" noValidate>
        <Field
          name="sent"
          error={typed("sent").error}
          label="Students as a CSV file"
          hint="Its first line names the columns: email, first name, last name, language, group, plan. Only the email and a name must be there. Up to 500 students. You see what it does before anybody is invited."
          type="file"
          accept=".csv,.txt,text/csv"
        />
        <SelectField
          {...typed("language_id")}
          label="Test language for rows that name none"
          empty="Each row names its own"
          choices={languages.map(({ id, name }) => ({ value: String(id), text: name }))}
        />
        <SelectField
          {...typed("group_id")}
          label="Group of rows that name none (optional)"
          empty="No group"
          choices={groups.map(({ id, name, language }) => ({
            value: String(id),
            text: `${name}, ${language}`,
          }))}
        />
        <SelectField
          {...typed("plan_id")}
          label="Plan of rows that name none (optional)"
          hint="It was paid at the school: a payment is recorded for each new student."
          empty="No plan"
          choices={plans.map(({ id, plan_name }) => ({ value: String(id), text: plan_name }))}
        />
        <button className="btn btn-primary" type="submit">
          See what it does
        </button>
      </Form>
    </div>
  );
}

interface CheckClassProps {
  checked: CheckedClass;
  language_id: string;
  group_id: string;
  plan_id: string;
  languages: Languages;
}

/** Shows who will be invited, or the errors in the list, before anything is done. */
export function CheckClass({ checked, languages, ...chosen }: CheckClassProps) {
  const paths = useStaffPaths();
  const { faults, invited, known, list } = checked;
  const isGood = faults.length === 0 && invited.length > 0;
  return (
    <div className="stack">
      <PageHead
        back={{ href: paths.studentClass, text: "Invite a class" }}
        title={faults.length > 0 ? "Nobody is invited yet" : "Check the class"}
        lead={faults.length > 0 ? "Fix these lines, and send the file again." : undefined}
      />
      {faults.length > 0 ? (
        <ul className="list-disc ps-5 wrap-anywhere">
          {faults.map(({ line, why }) => (
            <li key={`${line} ${why}`}>
              Line {line}: {why}
            </li>
          ))}
        </ul>
      ) : (
        <>
          <Students title={`To be invited: ${invited.length}`} {...{ languages }} rows={invited} />
          {known.length > 0 && (
            <Students
              title={`Already have an account, and nothing changes for them: ${known.length}`}
              {...{ languages }}
              rows={known}
            />
          )}
        </>
      )}
      {isGood && (
        <Form method="post" encType="multipart/form-data">
          <input type="hidden" name="list" value={list} />
          {Object.entries(chosen).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className="btn btn-primary" type="submit" name="intent" value="invite">
            Invite them
          </button>
        </Form>
      )}
    </div>
  );
}

interface StudentsProps {
  title: string;
  rows: ListedStudent[];
  languages: Languages;
}

function Students({ title, rows, languages }: StudentsProps) {
  const names = new Map(languages.map(({ id, name }) => [id, name]));
  return (
    <section className="stack">
      <h2>{title}</h2>
      <ul className="list-disc ps-5 wrap-anywhere">
        {rows.map(({ line, first_name, last_name, email, language_id: id, group, plan }) => (
          <li key={line}>
            <bdi>{`${first_name} ${last_name}`.trim()}</bdi>, {email}, {names.get(id)}
            {group && `, in the group ${group}`}
            {plan && `, has paid for ${plan}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
