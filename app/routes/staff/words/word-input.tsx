import type { WordGiven } from "#contract/staff/words.ts";

const LABELS = { word: "Word", paraphrase: "Meanings", topic: "Topic" };

interface WordInputProps {
  field: keyof WordGiven;
  name: string;
  id: string;
  value: string;
  /** The row, for whoever does not see it. */
  row: string;
  describedBy?: string;
  isWrong?: boolean;
  lang?: string;
  dir?: "ltr" | "rtl" | "auto";
}

/** A cell of a row of words, with its label: only the first row of a table shows it. */
export function WordInput(props: WordInputProps) {
  const { field, id, name, value, row, describedBy, isWrong, ...text } = props;
  const control = {
    className: "input",
    id,
    name,
    defaultValue: value,
    "aria-describedby": describedBy,
    "aria-invalid": isWrong || undefined,
    dir: "auto",
    ...text,
  };
  return (
    <div className="word-cell">
      <label htmlFor={id}>
        {LABELS[field]}
        <span className="sr-only">, {row}</span>
      </label>
      {field === "paraphrase" ? (
        <textarea {...control} rows={value.length > 40 ? 2 : 1} />
      ) : (
        <input {...control} autoComplete="off" list={field === "topic" ? "topics" : undefined} />
      )}
    </div>
  );
}
