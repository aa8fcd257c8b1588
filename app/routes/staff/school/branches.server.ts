import * as z from "zod";
import { type EditedBranch, updateSchoolList } from "#app/lib/api/staff/school.server.ts";
import { email, line, optionalLine } from "#app/lib/http/forms/form-schema.server.ts";
import { entryList } from "./entries.server.ts";

const schema = z.object({
  name: line("The name", { limit: 60 }),
  email: email("Type an email address, such as sydney@school.example", null),
  phone: optionalLine("The phone number", 60),
  address: optionalLine("The address", 300),
});

export const branches = entryList({
  kind: "branch",
  page: (paths) => paths.branches,
  removed: "The branch is removed. Its enquiries and students stay.",
  of: (school) => school.branches,
  update: (caller, body) => updateSchoolList(caller, "branches", body),
  keyOf: ({ value }) => value,
  schema,
  named: "name",
  make: (value, { email, ...given }): EditedBranch => ({ value, ...given, email: email || null }),
});
