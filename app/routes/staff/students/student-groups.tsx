import { Form } from "@remix-run/react";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import type { OneStudent } from "#contract/staff/students.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { Nothing } from "../kit/nothing.tsx";

interface StudentGroupsProps {
  groups: OneStudent["groups"];
  failed: FormResult<"group"> | undefined;
}

/** The groups of a student, and those that they can be added to. */
export function StudentGroups({ groups: { own, others }, failed }: StudentGroupsProps) {
  const paths = useStaffPaths();
  return (
    <Section id="groups" title="Groups">
      {own.length === 0 && <Nothing what="In no group" />}
      {own.length > 0 && (
        <ul className="lines">
          {own.map(({ id, name }) => (
            <li className="duo" key={id}>
              <a href={paths.group(id)} dir="auto">
                {name}
              </a>
              <Form method="post">
                <button className="btn" type="submit" name="do" value={`take-out ${id}`}>
                  Take out<span className="sr-only"> of {name}</span>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Form className="fields" method="post" noValidate>
          <SelectField
            {...fieldsOf(failed)("group")}
            label="Put into a group"
            empty="Choose a group"
            choices={others.map(({ id, name }) => ({ value: String(id), text: name }))}
          />
          <button className="btn" type="submit" name="do" value="put-in">
            Put in
          </button>
        </Form>
      )}
    </Section>
  );
}
