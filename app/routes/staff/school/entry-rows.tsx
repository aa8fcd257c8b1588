import { Form } from "@remix-run/react";

interface Row {
  key: string;
  href: string;
  title: string;
  /** The hint below it. */
  facts: string[];
}

interface EntryRowsProps {
  version: string;
  rows: Row[];
}

/** A list whose entries open a page of their own, and move up. */
export function EntryRows({ version, rows }: EntryRowsProps) {
  return (
    <Form method="post">
      <input type="hidden" name="version" value={version} />
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
              <div className="row-side">
                <button className="btn" type="submit" name="up" value={key}>
                  Move up<span className="sr-only">: {title}</span>
                </button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Form>
  );
}

/** Removes an entry from its list. `children` say what that means. */
export function RemoveForm({ version, children }: { version: string; children: string }) {
  return (
    <Form className="panel stack" method="post" id="remove">
      <input type="hidden" name="version" value={version} />
      <p>{children}</p>
      <div className="staff-actions">
        <button className="btn btn-danger" type="submit" name="then" value="remove">
          Remove
        </button>
      </div>
    </Form>
  );
}
