import PhoneInput from "react-phone-number-input/min";
import labels from "react-phone-number-input/locale/en";
import { countryOf, DEFAULT_COUNTRY } from "#app/lib/text/phone/countries.ts";
import { CountrySelect } from "./country-select.tsx";
import { Field } from "./field.tsx";

interface PhoneFieldProps extends NumberProps {
  /**
   * Chosen before, or the visitor's; anything else is the default. It is posted as
   * `<name>_country`.
   */
  country: string;
}

interface NumberProps {
  name?: string;
  label?: string;
  error?: string;
  /** As it was typed, or as it is stored. */
  typed?: string;
}

/**
 * A phone number and the country it is dialled in, both read by `parsePhone`. Rendered on the
 * server alone.
 */
export function PhoneField({
  name = "phone_no",
  label = "Phone number",
  error,
  typed,
  country,
}: PhoneFieldProps) {
  return (
    <PhoneInput
      name={name}
      // The library keeps E.164 only and would lose what else was typed: it gets no value, our own
      // input shows it.
      value={undefined}
      onChange={nothing}
      numberInputProps={{ label, error, typed }}
      inputComponent={NumberInput}
      smartCaret={false}
      defaultCountry={countryOf(country) ?? DEFAULT_COUNTRY}
      countrySelectComponent={CountrySelect}
      countrySelectProps={{ name: `${name}_country` }}
      addInternationalOption={false}
      labels={labels}
      locales="en-AU"
      containerComponentProps={{ className: "form-row phone" }}
    />
  );
}

function NumberInput({ name = "", label, error, typed }: NumberProps) {
  return (
    <Field
      name={name}
      label={label}
      error={error}
      type="tel"
      autoComplete="tel"
      defaultValue={typed}
    />
  );
}

function nothing(): void {}
