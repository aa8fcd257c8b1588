import { type CountryCode, withCallingCode } from "#app/lib/text/phone/countries.ts";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";
import { FieldFrame } from "./field.tsx";
import { SAID_LATER } from "#app/components/ui/said-later.ts";

interface CountrySelectProps {
  name: string;
  value: CountryCode;
  /** In the library's order. */
  options: { value: CountryCode }[];
}

/** A native list; with script a button beside it opens a field that searches in it. */
export function CountrySelect({ name, value, options }: CountrySelectProps) {
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
        <div className="country-search" id={search} hidden>
          <label htmlFor={`${search}-text`}>Find a country</label>
          <input className="input" type="search" id={`${search}-text`} autoComplete="off" />
          <p className="text-sm text-ink-muted" {...SAID_LATER} />
        </div>
      </ScriptOnly>
    </FieldFrame>
  );
}
