import { Form, useLocation } from "@remix-run/react";

/** What was typed in a form that was not taken, to be sent again as it is. */
export function KeptForm({ fields, login }: { fields: [string, string][]; login?: string }) {
  // This may stand in a page of the frame, so the form needs the address.
  const { pathname, search } = useLocation();
  return (
    <>
      {login && (
        <p>
          <a className="btn btn-primary" href={login} target="_blank" rel="noopener">
            Log in<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
      <Form method="post" action={pathname + search}>
        {fields.map(([name, value], index) => (
          <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
        ))}
        <button className="btn" type="submit">
          Send again
        </button>
      </Form>
    </>
  );
}
