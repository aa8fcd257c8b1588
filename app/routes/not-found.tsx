import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireStudent } from "#app/lib/auth.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export async function loader(args: LoaderFunctionArgs) {
  await requireStudent(args);
  throw data(null, { status: 404 });
}

/** Never shown: the loader always throws. It makes the route a page, so that its error keeps the frame. */
export default function NotFoundRoute() {
  return null;
}
