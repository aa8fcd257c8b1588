import { Field } from "#app/components/forms/field.tsx";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import type { StudentDetails } from "#contract/staff/students.ts";

interface DetailsFieldsProps {
  typed: (name: keyof StudentDetails) => {
    name: string;
    error: string | undefined;
    defaultValue: string | undefined;
  };
  languages: { id: number; name: string }[];
  hint?: string;
}

export function DetailsFields({ typed, languages, hint }: DetailsFieldsProps) {
  return (
    <>
      <Field {...typed("first_name")} label="First name" autoComplete="off" />
      <Field {...typed("last_name")} label="Last name" autoComplete="off" />
      <SelectField
        {...typed("language_id")}
        label="Test language"
        hint={hint}
        empty="Choose a language"
        choices={languages.map(({ id, name }) => ({ value: String(id), text: name }))}
      />
    </>
  );
}
