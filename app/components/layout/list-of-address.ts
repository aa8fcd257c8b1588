import { type Hub, hubOf, paths, pathsFrom } from "#app/lib/paths.ts";

interface List {
  name: string;
  href: string;
}

const HUB_NAMES: Record<Hub, string> = {
  "practice-ccl": "CCL Practice Dialogues",
  "recent-exam": "Recent VIP Exam Material",
};

/**
 * The list from which a page is opened: the way on where its address names what is not there. Null
 * for an address that belongs to no list.
 */
export function listOfAddress(address: { pathname: string; search: string }): List | null {
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
