import { Form, useLocation } from "@remix-run/react";
import { paths } from "#app/lib/paths.ts";

/**
 * After a post with a dead session: everything typed is kept in this page and can be sent again
 * after log-in elsewhere.
 */
export function SessionEnded({
  title,
  fields,
  hadFile,
}: {
  title: string;
  fields: [string, string][];
  hadFile: boolean;
}) {
  // The frame may show this in the place of a page, so the address is said here.
  const { pathname, search } = useLocation();
  return (
    <section className="stack max-w-measure">
      <h1>{title}</h1>
      <p>
        What you typed is kept on this page. Open a new tab and log in. Then come back and press
        Send again.
      </p>
      {hadFile && <p>The file could not be kept. Go back and choose it again after you log in.</p>}
      <p>
        <a className="btn btn-primary" href={paths.login()} target="_blank" rel="noopener">
          Log in<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </p>
      <Form method="post" action={pathname + search}>
        {fields.map(([name, value], index) => (
          <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
        ))}
        <button className="btn" type="submit">
          Send again
        </button>
      </Form>
    </section>
  );
}
