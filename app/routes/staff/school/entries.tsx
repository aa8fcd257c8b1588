import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { TheirVersion } from "../kit/facts.tsx";

interface Row {
  key: string;
  href: string;
  title: string;
  /** The text below its title. */
  facts: string[];
}

interface EntryRowsProps {
  version: string;
  rows: Row[];
}

/** A list whose entries open their own pages, and move up. */
export function EntryRows({ version, rows }: EntryRowsProps) {
  return (
    <ol className="rows">
      {rows.map(({ key, href, title, facts }, index) => (
        <li key={key}>
          <span className="serial">{index + 1}</span>
          <div>
            <p className="row-title">
              <a href={href} dir="auto">
                {title}
              </a>
            </p>
            <p className="row-meta">
              {facts.map((fact) => (
                <span key={fact}>{fact} </span>
              ))}
            </p>
          </div>
          {index > 0 && (
            <Form className="row-side" method="post">
              <input type="hidden" name="version" value={version} />
              <button className="btn" type="submit" name="up" value={key}>
                Move up<span className="sr-only">: {title}</span>
              </button>
            </Form>
          )}
        </li>
      ))}
    </ol>
  );
}

type Kind = "branch" | "question";

interface EntryScreenProps {
  kind: Kind;
  /** The title of the saved entry; undefined for a new or removed one. */
  title: string | undefined;
  found: { version: string; isGone: boolean };
  failed: FormResult | undefined;
  back: { href: string; text: string };
  /** The values of the saved entry, shown after a conflict. */
  facts: [string, ReactNode][];
  /** The effect of removing it. */
  removing: string;
  children: ReactNode;
}

/** The page of one entry. */
export function EntryScreen({ found, failed, children, ...entry }: EntryScreenProps) {
  const { kind, title, back, facts, removing } = entry;
  const { version, isGone } = found;
  const isSaved = title !== undefined;
  return (
    <>
      <FormHead failed={failed}>
        <PageHead title={title ?? titleWithout(kind, isGone)} back={back} />
      </FormHead>
      {isSaved && failed?.values.version === "" && <TheirVersion facts={facts} />}
      <div className="stack">
        <DraftForm draft="entry" className="fields staff-narrow">
          <input type="hidden" name="version" value={failed?.values.version || version} />
          {children}
          <button className="btn btn-primary" type="submit">
            {isSaved ? "Save" : isGone ? "Put it back" : `Add the ${kind}`}
          </button>
        </DraftForm>
        {isSaved && (
          <Form className="panel stack" method="post" id="remove">
            <input type="hidden" name="version" value={version} />
            <p>{removing}</p>
            <div className="staff-actions">
              <button className="btn btn-danger" type="submit" name="then" value="remove">
                Remove
              </button>
            </div>
          </Form>
        )}
      </div>
    </>
  );
}

/** Returns the title of a new or removed entry. */
export function titleWithout(kind: Kind, isGone = false): string {
  return isGone ? `A removed ${kind}` : `Add a ${kind}`;
}
