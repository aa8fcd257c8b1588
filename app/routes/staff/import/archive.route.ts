import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { archiveAnswer, beginListening } from "#app/lib/media/media-answer.server.ts";
import { staffLoader } from "../kit/access.server.ts";
import { chosenIn, listPath, requireChosen } from "../kit/chosen.server.ts";

/** Sends all published content to an owner as one file, or chosen dialogues or mock tests. */
export const loader = staffLoader(async ({ caller, paths, context, url }) => {
  const of = url.searchParams.get("of");
  const list = of === "tests" ? paths.contentTests() : paths.dialogues();
  const { ids, query } = chosenIn(url);
  const part = of && new URLSearchParams({ ...query, of });
  const page = of ? listPath(url, list) : paths.contentImport;
  if (of) await requireChosen(caller, ids, page);
  return archiveAnswer({
    ...{ caller, path: `/api/staff/content/archive${part ? `?${part}` : ""}`, name: "content" },
    drained: beginListening(context, { owner: `staff ${caller.token}` }),
    back: (text) => redirectWithNotice(caller.portal, page, { kind: "danger", text }),
  });
});
