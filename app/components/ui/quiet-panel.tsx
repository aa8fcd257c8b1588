import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface QuietPanelProps {
  /** Id of the section on its page. */
  id: string;
  title: string;
  /** What one may know without opening it. */
  about: string;
  children: ReactNode;
}

/** A part of a page that has no figure to show yet: one line, which opens. */
export function QuietPanel({ id, title, about, children }: QuietPanelProps) {
  return (
    <section className="panel panel-quiet" id={id} aria-labelledby={`${id}-title`}>
      <details>
        <summary>
          <h2 id={`${id}-title`}>{title}</h2> <span>{about}</span>
          <Icon name="down" small />
        </summary>
        {children}
      </details>
    </section>
  );
}
