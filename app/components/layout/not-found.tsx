import { paths } from "#app/lib/paths.ts";

interface NotFoundProps {
  /** Why, when the address is right and what it names is not. */
  message?: string;
  guest?: boolean;
}

export function NotFound({ message, guest = false }: NotFoundProps) {
  return (
    <section className="stack measure">
      <h1>404 Error!</h1>
      <p>The Page Not Found, Please check the link.</p>
      {message && <p className="muted">{message}</p>}
      <p className="row">
        <a className="btn" href={paths.home}>
          Go to Home
        </a>
        {guest && (
          <a className="btn" href={paths.login()}>
            Log in
          </a>
        )}
      </p>
    </section>
  );
}
