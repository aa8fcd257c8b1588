import { studentLoader } from "#app/lib/http/access.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { archiveAnswer, beginListening } from "#app/lib/media/media-answer.server.ts";
import { paths } from "#app/lib/paths.ts";

/** Sends all data of the student as one file. */
export const loader = studentLoader(({ student, context }) =>
  archiveAnswer({
    ...{ caller: student, path: "/api/v1/user/archive", name: "My data" },
    drained: beginListening(context, student),
    back: (text) => redirectWithNotice(student.portal, paths.profile, { kind: "danger", text }),
  }),
);
