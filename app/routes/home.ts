import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireStudent } from "#app/lib/auth.server.ts";
import { paths } from "#app/lib/paths.ts";

/** The practice list is the first screen until the dashboard stands here. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStudent(args);
  return redirect(paths.practiceHub());
}
