import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

type Action = { text: string; href: string } | { text: string; intent: string; danger?: boolean };

interface ConfirmProps {
  id?: string;
  title: string;
  /** The agreed question, word for word. */
  text: string;
  children?: ReactNode;
  fields?: Record<string, string | number>;
  /** The main action first. A link changes nothing, a button does; `danger` deletes. */
  actions: Action[];
}

/** Asks on a page of its own before something costly, also without script. */
export function Confirm({ id, title, text, children, fields = {}, actions }: ConfirmProps) {
  const posts = actions.some((action) => "intent" in action);
  const frame = { className: "dialog dialog-page", id };
  const content = (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="actions">
        {actions.map((action, index) => {
          const className = `btn${lookOf(action, index === 0)}`;
          return "href" in action ? (
            <a key={action.text} className={className} href={action.href}>
              {action.text}{" "}
            </a>
          ) : (
            <button
              key={action.text}
              className={className}
              type="submit"
              name="intent"
              value={action.intent}
            >
              {action.text}{" "}
            </button>
          );
        })}
      </div>
    </>
  );
  return posts ? (
    <Form {...frame} method="post">
      {content}
    </Form>
  ) : (
    <div {...frame}>{content}</div>
  );
}

function lookOf(action: Action, first: boolean): string {
  if ("danger" in action && action.danger) return " btn-danger";
  return first ? " btn-primary" : "";
}
