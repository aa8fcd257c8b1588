import type { ReactNode } from "react";
import { FieldError, Hint, wiring } from "./field.tsx";

interface OneTimeCodeProps {
  name: string;
  label: string;
  hint: ReactNode;
  error?: string;
}

/**
 * One field drawn as six boxes, so that a code can be pasted or filled in whole. No maxlength: it
 * would cut "482 915".
 */
export function OneTimeCode({ name, label, hint, error }: OneTimeCodeProps) {
  return (
    <div className={error ? "field has-error" : "field"}>
      <label htmlFor={name}>{label}</label>
      <Hint id={name} hint={hint} />
      <div className="stack-sm">
        <div className="otp">
          <input
            className="input"
            id={name}
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            {...wiring(name, hint, error)}
          />
        </div>
        <FieldError id={name} error={error} />
      </div>
    </div>
  );
}
