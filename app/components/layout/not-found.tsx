import { useLocation } from "@remix-run/react";
import { listOfAddress } from "./list-of-address.ts";
import { paths } from "#app/lib/paths.ts";

interface NotFoundProps {
  /** Why, when the address is right and what it names is not. */
  message?: string;
  guest?: boolean;
}

export function NotFound({ message, guest = false }: NotFoundProps) {
  const location = useLocation();
  const list = guest ? null : listOfAddress(location);
  return (
    <section className="stack max-w-measure">
      <h1>404 Error!</h1>
      <p>The Page Not Found, Please check the link.</p>
      {message && <p className="text-ink-muted">{message}</p>}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {list && (
          <a className="btn btn-primary" href={list.href}>
            Go to {list.name}
          </a>
        )}{" "}
        <a className="btn" href={paths.home}>
          Go to Home
        </a>{" "}
        {guest && (
          <a className="btn" href={paths.login()}>
            Log in
          </a>
        )}
      </p>
    </section>
  );
}
