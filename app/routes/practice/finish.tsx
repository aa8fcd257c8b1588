import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FinishQuestion } from "#app/components/practice/finish-dialogue.tsx";
import { asPage, requireStudent } from "#app/lib/auth.server.ts";
import { studentAction } from "#app/lib/forms/action.server.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { finish, loadFinish } from "#app/lib/practice/finish.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = { script: true };

export const meta: MetaFunction = ({ error }) => pageTitle("Save or submit", error);

export async function loader(args: LoaderFunctionArgs) {
  const student = await requireStudent(args);
  return asPage(args, () => loadFinish(student, new URL(args.request.url)));
}

export const action = studentAction({}, ({ student, form, url }) => finish(student, form, url));

export default function Finish() {
  return <FinishQuestion {...useLoaderData<typeof loader>()} />;
}
