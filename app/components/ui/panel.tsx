import type { ReactNode } from "react";
import type { Panel as PanelContent } from "#app/lib/api/call/panel.server.ts";
import { Icon } from "./icon.tsx";
import { Notice } from "./notice.tsx";

interface PanelProps<T> {
  /** The id of the section on its page. */
  id: string;
  title: string;
  panel: PanelContent<T>;
  /** For a list: a sentence that says why it is empty. */
  empty?: string;
  /** True when the content has boxes of its own, such as cards. */
  unboxed?: boolean;
  /** Replaces the box, for a part of a larger one. */
  className?: string;
  /** Hides the title when the content says what it is. */
  titleHidden?: boolean;
  /** A short text on the right of the title. */
  aside?: ReactNode;
  /** Shown below the content or the error. */
  after?: ReactNode;
  children: (value: T) => ReactNode;
}

/** A part of a page. When its data cannot be read it says so, and the rest of the page works. */
export function Panel<T>({
  id,
  title,
  panel,
  empty = "",
  unboxed = false,
  className,
  titleHidden = false,
  aside,
  after,
  children,
}: PanelProps<T>) {
  const isEmpty = Array.isArray(panel.value) && panel.value.length === 0;
  const isThere = panel.failed === null && !isEmpty;
  const heading = (
    <h2 id={`${id}-title`} className={titleHidden && isThere ? "sr-only" : undefined}>
      {title}
    </h2>
  );
  return (
    <section
      className={className ?? (unboxed && isThere ? "stack" : "panel")}
      id={id}
      aria-labelledby={`${id}-title`}
    >
      {aside && isThere ? (
        <div className="panel-head">
          {heading}
          {aside}
        </div>
      ) : (
        heading
      )}
      {panel.failed !== null ? (
        <Failed of={title} why={panel.failed} />
      ) : isEmpty ? (
        <Empty why={empty} />
      ) : (
        children(panel.value)
      )}
      {after}
    </section>
  );
}

interface SectionProps {
  /** The id of its heading, which names it. */
  id: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Section({ id, title, className = "panel stack", children }: SectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Lists what could not be read, and why, above a page of panels. */
export function FailedPanels({ panels }: { panels: { title: string; failed: string | null }[] }) {
  const failed = panels.filter((panel) => panel.failed !== null);
  if (failed.length === 0) return null;
  const reasons = [...new Set(failed.map((panel) => panel.failed))];
  const titlesOf = (why: string | null) =>
    failed.flatMap((panel) => (panel.failed === why ? panel.title : [])).join(", ");
  return (
    <Notice kind="warning">
      <div className="panel-failed">
        {failed.length === panels.length && reasons.length === 1 ? (
          <p>{reasons[0]} Your work is safe.</p>
        ) : (
          <div>
            {reasons.map((why) => (
              <p key={why}>
                {why} Missing here: {titlesOf(why)}.
              </p>
            ))}
          </div>
        )}
        <a className="btn" href="">
          Try again
        </a>
      </div>
    </Notice>
  );
}

/** Replaces a list that could not be read. */
export function FailedList({ of, why }: { of: string; why: string }) {
  return (
    <div className="panel">
      <Failed of={of} why={why} />
    </div>
  );
}

function Failed({ of, why }: { of: string; why: string }) {
  return (
    <div className="panel-failed">
      <p>
        <Icon name="alert" small />
        {why}
      </p>
      <a className="btn" href="">
        Try again<span className="sr-only">: {of}</span>
      </a>
    </div>
  );
}

/** The agreed text, and the reason. */
function Empty({ why }: { why: string }) {
  return (
    <>
      <h3>Data Not Found</h3>
      <p className="text-ink-muted">{why}</p>
    </>
  );
}

interface QuietPanelProps {
  /** The id of its content: browsers open a fold only for what is in it. */
  id: string;
  title: string;
  /** Its state in one line, also while it is closed. */
  about: string;
  open?: boolean;
  children: ReactNode;
}

/** A panel in one line that opens. */
export function QuietPanel({ id, title, about, open, children }: QuietPanelProps) {
  return (
    <section className="panel panel-quiet" aria-labelledby={`${id}-title`}>
      <details open={open}>
        <summary>
          <h2 id={`${id}-title`}>{title}</h2> <span>{about}</span>
          <Icon name="down" small />
        </summary>
        <div className="stack" id={id}>
          {children}
        </div>
      </details>
    </section>
  );
}
