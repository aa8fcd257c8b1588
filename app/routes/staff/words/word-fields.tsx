import { Field, TextArea } from "#app/components/forms/field.tsx";
import { languageAttributes } from "#app/lib/text/languages.ts";
import type { Topic } from "#contract/staff/words.ts";

interface WordFieldsProps {
  typed: (name: "topic" | "word" | "paraphrase") => {
    name: string;
    error?: string;
    defaultValue?: string;
  };
  topics: Topic[];
  /** The language of the meanings; missing when unknown. */
  tag?: string;
}

export function WordFields({ typed, topics, tag }: WordFieldsProps) {
  return (
    <>
      <Field
        {...typed("topic")}
        label="Topic"
        hint="An existing topic, or the name of a new one."
        list="topics"
        autoComplete="off"
      />
      <datalist id="topics">
        {[...new Set(topics.map(({ name }) => name))].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field {...typed("word")} label="Word" autoComplete="off" dir="auto" />
      <TextArea
        {...typed("paraphrase")}
        {...(tag === undefined ? { dir: "auto" } : languageAttributes(tag))}
        label="Meanings"
        hint="All meanings that a marker accepts, the most usual first, separated by the commas of the language. Text in brackets explains, and students need not say it."
        rows={3}
      />
    </>
  );
}
