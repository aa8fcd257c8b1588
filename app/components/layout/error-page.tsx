import { useRouteError, useLocation, Form } from "@remix-run/react";
import { createContext, useContext } from "react";
import { formatWait } from "#app/lib/text/format.ts";
import { errorTitle, pageError } from "#app/lib/route-page.ts";
import { paths, type Hub, hubOf, pathsFrom } from "#app/lib/paths.ts";

/**
 * Replaces a page after an error: says what happened, what is saved, and what to do. `opens` says
 * what a plan includes, since a 403 may mean that there is none.
 */
export function ErrorPage({ opens }: { opens?: string }) {
  const error = useRouteError();
  const title = errorTitle(error);
  const { status, kind, message, retryAfter, ...kept } = pageError(error);
  if (kind === "session-ended") return <SessionEnded title={title} {...kept} />;
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
      numbered
    />
  );
}

const RequestNumber = createContext<string | undefined>(undefined);

/** The number of the request, for the pages within that tell of an unexpected error. */
export const FaultNumberProvider = RequestNumber.Provider;

/** Names the number under which the log has the error. Nothing where the request has none. */
export function FaultNumber() {
  const number = useContext(RequestNumber);
  if (!number) return null;
  return (
    <p>
      The number of this error is <code>{number}</code>.
    </p>
  );
}

interface MessageProps {
  title: string;
  text: string;
  retry?: boolean;
  opens?: string;
  /** True for an unexpected error, which the log has. */
  numbered?: boolean;
}

export function ErrorMessage({ title, text, retry, opens, numbered }: MessageProps) {
  return (
    <section className="stack max-w-measure">
      <h1>{title}</h1>
      <p>{opens ? `${text} ${opens}` : text}</p>
      {numbered && <FaultNumber />}
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

/** Keeps the form of a post whose session had ended, to send it again. */
function SessionEnded({ title, hadFile, ...kept }: { title: string; hadFile: boolean } & Kept) {
  return (
    <section className="stack max-w-measure">
      <h1>{title}</h1>
      <p>
        What you typed is kept on this page. Open a new tab and log in. Then come back and press
        Send again.
      </p>
      {hadFile && <p>The file could not be kept. Go back and choose it again after you log in.</p>}
      <KeptForm {...kept} login={paths.login()} />
    </section>
  );
}

interface NotFoundProps {
  /** The reason, when the path is right but its dialogue or post is missing. */
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

interface List {
  name: string;
  href: string;
}

const HUB_NAMES: Record<Hub, string> = {
  "practice-ccl": "CCL Practice Dialogues",
  "recent-exam": "Recent VIP Exam Material",
};

/** Returns the list of a page's area, or null. */
function listOfAddress(address: { pathname: string; search: string }): List | null {
  const { pathname } = address;
  const hub = hubOf(address);
  const lists = pathsFrom(hub);
  if (pathname === "/practice-ccl/pending")
    return { name: "Pending Practice", href: lists.hub({ tab: "pending" }) };
  if (pathname === "/practice-ccl/completed")
    return { name: "Completed Practice", href: lists.hub({ tab: "completed" }) };
  if (/^\/(practice|practice-ccl|recent-exam)(\/|$)/.test(pathname))
    return { name: HUB_NAMES[hub], href: lists.hub() };
  if (pathname === "/mock-test/feedback")
    return { name: "completed mock tests", href: paths.completedMocks };
  if (/^\/mock-test\//.test(pathname))
    return { name: "Mock Test", href: paths.mockTests({ tab: "new" }) };
  if (/^\/(vocabulary|practice-dialogue-completed)(\/|$)/.test(pathname))
    return { name: "Vocabulary", href: paths.vocabulary };
  return pathname === paths.forum() ? { name: "Forum", href: paths.forum() } : null;
}

interface Kept {
  fields: [string, string][];
  hadMore: boolean;
}

/** Shows a form that was not saved, to be sent again. */
export function KeptForm({ fields, hadMore, login }: Kept & { login?: string }) {
  // The page may be inside the frame, so the form needs the URL.
  const { pathname, search } = useLocation();
  return (
    <>
      {hadMore && <p>A password or a code is not kept. Type it again when the page asks for it.</p>}
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
