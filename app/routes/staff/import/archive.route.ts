import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { archiveAnswer, beginListening } from "#app/lib/media/media-answer.server.ts";
import { staffLoader } from "../kit/access.server.ts";
import { chosenQuery } from "../kit/chosen.server.ts";

/** Sends all published content to an owner as one file, or chosen dialogues or mock tests. */
export const loader = staffLoader(async ({ caller, paths, context, url }) => {
  const of = url.searchParams.get("of");
  const list = of === "tests" ? paths.contentTests() : paths.dialogues();
  const chosen = of === null ? null : await chosenQuery(caller, url, list);
  const part = chosen && new URLSearchParams({ of: of ?? "", ids: chosen.query.ids });
  const page = chosen?.back ?? paths.contentImport;
  return archiveAnswer({
    ...{ caller, path: `/api/staff/content/archive${part ? `?${part}` : ""}`, name: "content" },
    drained: beginListening(context, { owner: `staff ${caller.token}` }),
    back: (text) => redirectWithNotice(caller.portal, page, { kind: "danger", text }),
  });
});
