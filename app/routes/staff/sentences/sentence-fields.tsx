import { Field, TextArea } from "#app/components/forms/field.tsx";

interface SentenceFieldsProps {
  typed: (name: "word" | "text") => { name: string; error?: string; defaultValue?: string };
}

/** The fields of a new and of an edited sentence. */
export function SentenceFields({ typed }: SentenceFieldsProps) {
  return (
    <>
      <Field
        {...typed("word")}
        label="Short word"
        hint="In a remark, / and this word insert the sentence: /late"
        autoComplete="off"
        maxLength={20}
        dir="auto"
      />
      <TextArea
        {...typed("text")}
        label="Sentence"
        hint="The student reads it. Up to 300 characters."
        rows={2}
        dir="auto"
      />
    </>
  );
}
