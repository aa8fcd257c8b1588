import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { archiveAnswer, beginListening } from "#app/lib/media/media-answer.server.ts";
import { staffLoader } from "../kit/access.server.ts";

/** Sends all published content to an owner as one file. */
export const loader = staffLoader(({ caller, paths, context }) =>
  archiveAnswer({
    ...{ caller, path: "/api/staff/content/archive", name: "content" },
    drained: beginListening(context, { owner: `staff ${caller.token}` }),
    back: (text) =>
      redirectWithNotice(caller.portal, paths.contentImport, { kind: "danger", text }),
  }),
);
