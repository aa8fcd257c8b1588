import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { z } from "zod";
import { formatWait } from "#app/lib/format.ts";
import { paths } from "#app/lib/paths.ts";
import { SessionEnded } from "./session-ended.tsx";

const detailsSchema = z
  .object({
    kind: z.string(),
    message: z.string(),
    retryAfter: z.number().nullish(),
    fields: z.array(z.tuple([z.string(), z.string()])).default([]),
    hadFile: z.boolean().default(false),
  })
  .catch({ kind: "unknown", message: "", fields: [], hadFile: false });

/** What a student sees instead of a page: what happened, what is safe, and one way on. Never a stack trace. */
export function ErrorPage() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const details = detailsSchema.parse(isRouteErrorResponse(error) ? error.data : null);
  if (details.kind === "session-ended") return <SessionEnded fields={details.fields} hadFile={details.hadFile} />;
  if (status === 404) return <NotFound message={details.message} />;
  if (status === 403) return <Message title="No access" text={details.message || "You have no access to this page."} />;
  if (status === 413) return <Message title="Too large" text={details.message} />;
  if (status === 429) return <Message title="Too many tries" text={`Wait ${formatWait(details.retryAfter ?? 60)}, then try again.`} retry />;
  if (status === 503) return <Message title="We can't load this just now" text="Your work is safe. The service does not answer; try again in a moment." retry />;
  return <Message title="Something went wrong" text="Your work is safe. Try again; if it happens once more, tell your school." retry />;
}

function NotFound({ message }: { message: string }) {
  return (
    <section className="stack measure">
      <h1>404 Error!</h1>
      <p>The Page Not Found, Please check the link.</p>
      {message && <p className="muted">{message}</p>}
      <a className="btn" href={paths.home}>
        Go to Home
      </a>
    </section>
  );
}

function Message({ title, text, retry }: { title: string; text: string; retry?: boolean }) {
  return (
    <section className="stack measure">
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="row">
        {retry && (
          <a className="btn btn-primary" href="">
            Try again
          </a>
        )}
        <a className="btn" href={paths.home}>
          Go to Home
        </a>
      </p>
    </section>
  );
}
