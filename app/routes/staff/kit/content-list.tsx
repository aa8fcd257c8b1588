import type { ReactNode } from "react";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { Field } from "#app/components/forms/field.tsx";

interface ContentSearchProps {
  label: string;
  /** The text that the search looks in. */
  what: string;
  search: string;
  language: number | null;
  languages: { id: number; language_name: string }[];
  children?: ReactNode;
}

/** The search and the filters of a list of content. */
export function ContentSearch(props: ContentSearchProps) {
  const { label, what, search, language, languages, children } = props;
  return (
    <form className="search" method="get" role="search" aria-label={label}>
      <Field
        name="search"
        label={what}
        type="search"
        dir="auto"
        autoComplete="off"
        defaultValue={search}
      />
      <SelectField
        name="language"
        label="Language"
        empty="All languages"
        choices={languages.map(({ id, language_name: text }) => ({ value: String(id), text }))}
        defaultValue={language === null ? "" : String(language)}
      />
      {children}
      <button className="btn" type="submit">
        Show
      </button>
    </form>
  );
}
