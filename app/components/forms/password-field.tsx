import type { ComponentProps } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";
import { Field } from "./field.tsx";

/** A password with a show/hide button that only script can offer, so it comes with it. */
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
