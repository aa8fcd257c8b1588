import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { archiveAnswer, beginListening } from "#app/lib/media/media-answer.server.ts";
import { studentCalls } from "#contract/staff/students.ts";
import { staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";

/** Sends all data of a student to an owner as one file. */
export const loader = staffLoader(async ({ caller, params, paths, context }) => {
  const id = askedId(params.student);
  const { student } = await askStaff(caller, studentCalls.get, { params: { student: id } });
  const name = `${student.first_name} ${student.last_name}`;
  return archiveAnswer({
    ...{ caller, path: `/api/staff/students/${id}/archive`, name },
    drained: beginListening(context, { owner: `staff ${caller.token}` }),
    back: (text) =>
      redirectWithNotice(caller.portal, paths.studentAccount(id), { kind: "danger", text }),
  });
});
