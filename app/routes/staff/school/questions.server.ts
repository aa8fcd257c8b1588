import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { questionForm, schoolCalls } from "#contract/staff/school.ts";
import { entryList } from "./entries.server.ts";

export const questions = entryList({
  kind: "question",
  page: (paths) => paths.questions,
  removed: "The question is removed.",
  of: (school) => school.questions,
  update: (caller, body) => askStaff(caller, schoolCalls.saveQuestions, { body }),
  keyOf: ({ id }) => id,
  schema: questionForm,
  named: "question",
  make: (id, given) => ({ id, ...given }),
});
