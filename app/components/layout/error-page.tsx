import { useRouteError } from "@remix-run/react";
import { formatWait } from "#app/lib/text/format.ts";
import { errorTitle, pageError } from "#app/lib/page-error.ts";
import { paths } from "#app/lib/paths.ts";
import { NotFound } from "./not-found.tsx";
import { SessionEnded } from "./session-ended.tsx";

/**
 * What a student sees instead of a page: what happened, what is safe, and one way on. Never a stack
 * trace. `opens` says what a plan opens, where no access may mean that one is missing.
 */
export function ErrorPage({ opens }: { opens?: string }) {
  const error = useRouteError();
  const title = errorTitle(error);
  const { status, kind, message, retryAfter, fields, hadFile } = pageError(error);
  if (kind === "session-ended")
    return <SessionEnded title={title} fields={fields} hadFile={hadFile} />;
  if (status === 404) return <NotFound message={message} />;
  if (status === 403)
    return (
      <ErrorMessage
        title={title}
        text={message || "You have no access to this page."}
        opens={opens}
      />
    );
  if (status === 405)
    return <ErrorMessage title={title} text="That did not work. Nothing was changed." />;
  if (status === 413) return <ErrorMessage title={title} text={message} />;
  if (status === 429)
    return (
      <ErrorMessage
        title={title}
        text={`Wait ${formatWait(retryAfter ?? 60)}, then try again.`}
        retry
      />
    );
  if (status === 503)
    return (
      <ErrorMessage
        title={title}
        text="Your work is safe. The service does not answer; try again in a moment."
        retry
      />
    );
  return (
    <ErrorMessage
      title={title}
      text="Your work is safe. Try again; if it happens once more, tell your school."
      retry
    />
  );
}

interface MessageProps {
  title: string;
  text: string;
  retry?: boolean;
  opens?: string;
}

/** What happened, and the ways on. */
export function ErrorMessage({ title, text, retry, opens }: MessageProps) {
  return (
    <section className="stack max-w-measure">
      <h1>{title}</h1>
      <p>{opens ? `${text} ${opens}` : text}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {retry && (
          <a className="btn btn-primary" href="">
            Try again
          </a>
        )}{" "}
        {opens && (
          <a className="btn btn-primary" href={paths.subscription}>
            See the plans
          </a>
        )}{" "}
        <a className="btn" href={paths.home}>
          Go to Home
        </a>
      </p>
    </section>
  );
}
