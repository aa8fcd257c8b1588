import type { Texts } from "#app/lib/http/forms/result.ts";
import { FieldError, wiring } from "#app/components/forms/field.tsx";
import type { ErrorHead } from "#app/lib/review/ccl-marks.ts";
import { countField, type Typed } from "./review-form.ts";

interface CountFieldProps {
  head: ErrorHead;
  typed: Typed;
  errors: Texts<string>;
  /** The button that was pressed last. It gets the focus back. */
  at: string | null;
}

/** The number of errors of one kind. Staff type it or press +1 and −1; a press saves the draft. */
export function CountField({ head: { code, name }, typed, errors, at }: CountFieldProps) {
  const field = countField(code);
  const error = errors[field];
  const count = typed[field] ?? "0";
  return (
    <div className={error ? "staff-count has-error" : "staff-count"}>
      <label htmlFor={field}>{name}</label>
      <FieldError id={field} error={error} />
      <div className="joined">
        <input
          className="input"
          id={field}
          name={field}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          defaultValue={count}
          {...wiring(field, null, error)}
        />
        {(["less", "more"] as const).map((way) => {
          const then = `${field}-${way}`;
          return (
            <button
              key={way}
              className="btn"
              type="submit"
              name="then"
              value={then}
              autoFocus={then === at}
            >
              {way === "more" ? "+1" : "−1"}
              <span className="sr-only">
                {" "}
                {name}, {count} counted
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
