import PhoneInput from "react-phone-number-input/max";
import labels from "react-phone-number-input/locale/en";
import {
  countryOf,
  DEFAULT_COUNTRY,
  type CountryCode,
  withCallingCode,
} from "#app/lib/text/phone.ts";
import { Field, FieldFrame } from "./field.tsx";
import { ScriptOnly, SAID_LATER } from "#app/components/ui/script-only.tsx";

interface PhoneFieldProps extends NumberProps {
  /** The posted `<name>_country`. An unknown one becomes the default. */
  country: string;
}

interface NumberProps {
  name: string;
  label?: string;
  error?: string;
  /** The number as it was typed or stored. */
  defaultValue?: string;
}

/** A number with its country, parsed by `parsePhone`. Rendered only on the server. */
export function PhoneField({
  name,
  label = "Phone number",
  error,
  defaultValue,
  country,
}: PhoneFieldProps) {
  return (
    <PhoneInput
      name={name}
      // The library shows only E.164, so our own input shows the value.
      value={undefined}
      onChange={nothing}
      numberInputProps={{ label, error, defaultValue }}
      inputComponent={NumberInput}
      smartCaret={false}
      defaultCountry={countryOf(country) ?? DEFAULT_COUNTRY}
      countrySelectComponent={CountrySelect}
      countrySelectProps={{ name: `${name}_country` }}
      addInternationalOption={false}
      labels={labels}
      locales="en-AU"
      containerComponentProps={{ className: "fields" }}
    />
  );
}

function NumberInput({ name, label, error, defaultValue }: NumberProps) {
  return <Field {...{ name, label, error, defaultValue }} type="tel" autoComplete="tel" />;
}

function nothing(): void {}

interface CountrySelectProps {
  name: string;
  value: CountryCode;
  /** Countries in the order of react-phone-number-input. */
  options: { value: CountryCode }[];
}

/** A native list. Script adds a button that searches in it. */
function CountrySelect({ name, value, options }: CountrySelectProps) {
  const search = `${name}-search`;
  return (
    <FieldFrame id={name} label="Phone country">
      <div className="joined">
        <select
          className="input"
          id={name}
          name={name}
          defaultValue={value}
          autoComplete="tel-country-code"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {withCallingCode(option.value)}
            </option>
          ))}
        </select>
        <ScriptOnly>
          <button
            className="btn"
            type="button"
            hidden
            aria-controls={search}
            aria-expanded={false}
            data-enhance="country-search"
          >
            Find<span className="sr-only"> a country</span>
          </button>
        </ScriptOnly>
      </div>
      <ScriptOnly>
        <div className="mt-2" id={search} hidden>
          <label htmlFor={`${search}-text`}>Find a country</label>
          <input className="input" type="search" id={`${search}-text`} autoComplete="off" />
          <p className="text-sm text-ink-muted" {...SAID_LATER} />
        </div>
      </ScriptOnly>
    </FieldFrame>
  );
}
