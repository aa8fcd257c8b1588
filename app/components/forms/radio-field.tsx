import { FieldError, Hint, type Labelled, wiring } from "./field.tsx";
import type { Choice } from "./select-field.tsx";

type RadioFieldProps = Labelled & { choices: readonly Choice[]; defaultValue?: string };

/**
 * A question with a few answers. The first answer carries the field's id, so that the error summary
 * leads to it.
 */
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
