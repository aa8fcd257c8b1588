import type { SelectHTMLAttributes } from "react";
import { FieldFrame, type Labelled, wiring, FieldError, Hint } from "./field.tsx";

export interface Choice {
  value: string;
  text: string;
}

type SelectFieldProps = Labelled &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "name" | "children"> & {
    choices: readonly Choice[];
    /** The text of an empty first choice; without it the first choice is selected. */
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

type RadioFieldProps = Labelled & { choices: readonly Choice[]; defaultValue?: string };

/** The first answer has the field's id, so that the error summary links to it. */
export function RadioField({
  name,
  id = name,
  label,
  hint,
  error,
  choices,
  defaultValue,
}: RadioFieldProps) {
  return (
    <fieldset
      className={error ? "field has-error" : "field"}
      role="radiogroup"
      {...wiring(id, hint, error)}
    >
      <legend>{label}</legend>
      <Hint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      {choices.map(({ value, text }, index) => (
        <label className="check" key={value}>
          <input
            type="radio"
            id={index === 0 ? id : `${id}-${value}`}
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
