import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getNewStudent } from "#app/lib/api/staff/students.server.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { CLASS_BYTES, postClass } from "./class.post.server.ts";
import { CheckClass, ClassScreen } from "./class-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Invite a class", error);

export const loader = staffLoader(({ caller }) => getNewStudent(caller));

export const action = staffAction(
  { fileBytes: CLASS_BYTES, keeps: ["intent", "language_id", "list"] },
  ({ caller, form, paths, tooLarge }) => postClass(caller, form, { paths, tooLarge }),
);

export default function ClassRoute() {
  const { languages } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "checked" in answer) return <CheckClass {...answer} languages={languages} />;
  return <ClassScreen languages={languages} failed={answer} />;
}
