import type {
  ButtonHTMLAttributes,
  InputHTMLAttributes,
  ReactNode,
  TextareaHTMLAttributes,
} from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { FormResult } from "#app/lib/http/forms/result.ts";

export interface Labelled {
  name: string;
  /** The default is the name; set it when two forms of a page share a name. */
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
}

type FieldProps = Labelled &
  Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name"> & {
    after?: ReactNode;
    /** The id of another description, such as the notice. */
    describedBy?: string;
  };

/** Label, hint, error and input, wired for screen readers. */
export function Field({
  name,
  id = name,
  label,
  hint,
  error,
  after,
  describedBy,
  className,
  ...input
}: FieldProps) {
  const control = (
    <input
      className={className ?? "input"}
      id={id}
      name={name}
      {...wiring(id, hint, error, describedBy)}
      {...input}
    />
  );
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {after ? (
        <div className="joined">
          {control}
          {after}
        </div>
      ) : (
        control
      )}
    </FieldFrame>
  );
}

type TextAreaProps = Labelled & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "name">;

export function TextArea({ name, id = name, label, hint, error, ...input }: TextAreaProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea className="input" id={id} name={name} {...wiring(id, hint, error)} {...input} />
    </FieldFrame>
  );
}

export function Checkbox({
  name,
  value,
  children,
  defaultChecked,
}: {
  name: string;
  value: string;
  children: ReactNode;
  defaultChecked?: boolean;
}) {
  return (
    <label className="check">
      <input type="checkbox" name={name} value={value} defaultChecked={defaultChecked} />
      <span>{children}</span>
    </label>
  );
}

type SubmitButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** The error of the field that the button replaces. */
  error?: string;
  describedBy?: string;
};

export function SubmitButton({ id = "", error, describedBy, ...button }: SubmitButtonProps) {
  return (
    <>
      <button
        className="btn"
        type="submit"
        id={id || undefined}
        aria-describedby={described(id, undefined, error, describedBy)}
        {...button}
      />
      <FieldError id={id} error={error} />
    </>
  );
}

/** Label, hint and error above any control. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  children,
}: Omit<Labelled, "name"> & { id: string; children: ReactNode }) {
  return (
    <div className={error ? "field has-error" : "field"}>
      <label htmlFor={id}>{label}</label>
      <Hint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      {children}
    </div>
  );
}

export function Hint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hint) return null;
  return (
    // A block element, for browsers without our styles.
    <div className="hint" id={`${id}-hint`}>
      {hint}
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="field-error" id={`${id}-error`}>
      <Icon name="alert" small />
      {error}
    </p>
  );
}

/** Returns the aria attributes of a control with a `Hint` and a `FieldError` of the same id. */
export function wiring(
  id: string,
  hint: ReactNode,
  error: string | undefined,
  describedBy?: string,
) {
  return {
    "aria-describedby": described(id, hint, error, describedBy),
    "aria-invalid": error ? true : undefined,
  };
}

function described(
  id: string,
  hint: ReactNode,
  error: string | undefined,
  describedBy: string | undefined,
) {
  const parts = [describedBy, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return parts.join(" ") || undefined;
}

interface RequestKeyProps {
  /** The key of a newly opened page. */
  fresh: string;
  /** A refused form keeps its own key: it may have been stored. */
  failed: FormResult<"request_key"> | undefined;
}

/** The key by which the API recognizes a repeated post. */
export function RequestKey({ fresh, failed }: RequestKeyProps) {
  return <input type="hidden" name="request_key" value={failed?.values.request_key || fresh} />;
}
