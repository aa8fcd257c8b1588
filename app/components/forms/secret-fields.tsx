import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";
import { Field, FieldError, Hint, wiring } from "./field.tsx";

/** Script adds the "show" button, which works only with script. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "after">) {
  const { label } = props;
  const toggle = (
    <ScriptOnly>
      <button
        className="btn"
        type="button"
        hidden
        aria-controls={props.id ?? props.name}
        data-enhance="password-toggle"
      >
        <Icon name="eye" />
        <span>Show</span>
        <span className="sr-only">
          {" "}
          {typeof label === "string" ? label.toLowerCase() : "password"}
        </span>
      </button>
    </ScriptOnly>
  );
  return <Field {...props} type="password" after={toggle} />;
}

interface OneTimeCodeProps {
  name: string;
  label: string;
  hint: ReactNode;
  error?: string;
}

/** Draws one field as six boxes, so that a code can be pasted. A maxlength would cut "482 915". */
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
