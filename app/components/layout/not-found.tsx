import { useLocation } from "@remix-run/react";
import { paths, type Hub, hubOf, pathsFrom } from "#app/lib/paths.ts";

interface NotFoundProps {
  /** Why, when the address is right and its dialogue or post is missing. */
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

/** The list that leads to a page, or null. */
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
