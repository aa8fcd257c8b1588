import { PHONE_COUNTRIES } from "#app/lib/phone/countries.ts";
import { Field } from "./field.tsx";
import { SelectField } from "./select-field.tsx";

interface PhoneFieldProps {
  /** Of the number; the country is posted as `<name>_country`. Both are read by `parsePhone`. */
  name?: string;
  label?: string;
  error?: string;
  /** As it was typed, or as it is stored. */
  value?: string;
  country: string;
}

const CHOICES = PHONE_COUNTRIES.map(({ code, text }) => ({ value: code, text }));

/** A phone number and the country it is dialled in: a native select and a plain field, so any way of writing can be pasted. */
export function PhoneField({
  name = "phone_no",
  label = "Phone number",
  error,
  value,
  country,
}: PhoneFieldProps) {
  return (
    <div className="form-row">
      <SelectField
        name={`${name}_country`}
        label="Phone country"
        choices={CHOICES}
        defaultValue={country}
        autoComplete="tel-country-code"
      />
      <Field
        name={name}
        label={label}
        error={error}
        type="tel"
        autoComplete="tel"
        defaultValue={value}
      />
    </div>
  );
}
