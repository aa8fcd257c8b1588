import type { ReactNode } from "react";
import type { Panel as PanelContent } from "#app/lib/panel.server.ts";
import { Icon } from "./icon.tsx";

interface PanelProps<T> {
  /** Id of the section on its page. */
  id: string;
  title: string;
  panel: PanelContent<T>;
  /** Content that brings boxes of its own, such as cards, stands without one around it. */
  unboxed?: boolean;
  /** For content that says by itself what it is; a failure shows the title all the same. */
  titleHidden?: boolean;
  /** A few words on the right of the title. */
  aside?: ReactNode;
  children: (value: T) => ReactNode;
}

/** One part of a page with its own title. When its data could not be read, it says so here and the rest of the page stands. */
export function Panel<T>({ id, title, panel, unboxed = false, titleHidden = false, aside, children }: PanelProps<T>) {
  const failed = panel.failed !== null;
  const heading = (
    <h2 id={`${id}-title`} className={titleHidden && !failed ? "vh" : undefined}>
      {title}
    </h2>
  );
  return (
    <section className={unboxed && !failed ? "stack" : "panel"} id={id} aria-labelledby={`${id}-title`}>
      {aside && !failed ? (
        <div className="panel-head">
          {heading}
          {aside}
        </div>
      ) : (
        heading
      )}
      {failed ? <Failed of={title}>{panel.failed}</Failed> : children(panel.value)}
    </section>
  );
}

/** An empty panel: the specification's words and one sentence why. */
export function PanelEmpty({ children }: { children: string }) {
  return (
    <div className="panel-empty">
      <h3>Data Not Found</h3>
      <p className="muted">{children}</p>
    </div>
  );
}

function Failed({ of, children }: { of: string; children: string }) {
  return (
    <div className="panel-failed">
      <p>
        <Icon name="alert" small />
        {children}
      </p>
      <a className="btn" href="">
        Try again<span className="vh">: {of}</span>
      </a>
    </div>
  );
}
