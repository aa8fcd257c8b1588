import type { SelectHTMLAttributes } from "react";
import { FieldFrame, type Labelled, wiring } from "./field.tsx";

export interface Choice {
  value: string;
  text: string;
}

type SelectFieldProps = Labelled &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "name" | "children"> & {
    choices: readonly Choice[];
    /** The text of an empty first choice; without it the first choice is taken. */
    empty?: string;
  };

export function SelectField({
  name,
  id = name,
  label,
  hint,
  error,
  choices,
  empty,
  ...select
}: SelectFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select className="input" id={id} name={name} {...wiring(id, hint, error)} {...select}>
        {empty !== undefined && <option value="">{empty}</option>}
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
