import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { branchForm, schoolCalls } from "#contract/staff/school.ts";
import { entryList } from "./entries.server.ts";

export const branches = entryList({
  kind: "branch",
  page: (paths) => paths.branches,
  removed: "The branch is removed. Its enquiries and students stay.",
  of: (school) => school.branches,
  update: (caller, body) => askStaff(caller, schoolCalls.saveBranches, { body }),
  keyOf: ({ value }) => value,
  schema: branchForm,
  named: "name",
  make: (value, given) => ({ value, ...given }),
});
