import { idOf } from "./forms/read-form.server.ts";
import { leadTo } from "./notice.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { hubOf, paths, pathsFrom } from "#app/lib/paths.ts";

/** An address that names no dialogue leads to the list of its hub; the others do alike. */
export function askedDialogue(portal: Portal, url: URL): Promise<number> {
  return askedId(portal, url.searchParams.get("question"), pathsFrom(hubOf(url)).hub(), "dialogue");
}

export function askedPractice(portal: Portal, url: URL, status: 0 | 1): Promise<number> {
  const tab = status === 1 ? "completed" : "pending";
  return askedId(
    portal,
    url.searchParams.get("record"),
    pathsFrom(hubOf(url)).hub({ tab }),
    "dialogue",
  );
}

export function askedTest(portal: Portal, url: URL): Promise<number> {
  return askedId(
    portal,
    url.searchParams.get("mock"),
    paths.mockTests({ tab: "new" }),
    "mock test",
  );
}

export function askedRecord(portal: Portal, url: URL): Promise<number> {
  return askedId(portal, url.searchParams.get("record"), paths.completedMocks, "mock test");
}

async function askedId(
  portal: Portal,
  given: string | null,
  list: string,
  what: string,
): Promise<number> {
  const id = idOf(given);
  if (id !== null) return id;
  throw await leadTo(portal, list, {
    kind: "info",
    text: `Choose a ${what} from the list.`,
  });
}
