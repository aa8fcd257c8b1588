import type { ReactNode } from "react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import type { Labelled } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { FormResult } from "#app/lib/http/forms/result.ts";

interface NewFormProps {
  title: string;
  lead: string;
  back: { href: string; text: string };
  failed: FormResult | undefined;
  /** The text of the button. */
  submit: string;
  children: ReactNode;
}

/** The page that creates a dialogue, a mock test or a word. */
export function NewForm({ title, lead, back, failed, submit, children }: NewFormProps) {
  return (
    <>
      <FormHead failed={failed}>
        <PageHead title={title} lead={lead} back={back} />
      </FormHead>
      <DraftForm draft="new" className="fields staff-narrow">
        {children}
        <button className="btn btn-primary" type="submit">
          {submit}
        </button>
      </DraftForm>
    </>
  );
}

type LanguageFieldProps = Labelled & {
  languages: readonly { id: number; language_name: string }[];
  defaultValue?: string;
};

export function LanguageField({ languages, ...field }: LanguageFieldProps) {
  return (
    <SelectField
      {...field}
      empty="Choose a language"
      choices={languages.map(({ id, language_name: text }) => ({ value: String(id), text }))}
    />
  );
}
