import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CategoryTable } from "./category-table.tsx";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { listTitle } from "#app/lib/meta.ts";
import { loadCategoryTable } from "./category-table.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) =>
  listTitle(`${page?.title ?? "Category"}: all words`, page?.paging, error);

export const loader = studentLoader(({ student, url, params }) =>
  loadCategoryTable(student, url, params.id),
);

export default function CategoryTableRoute() {
  return <CategoryTable page={useLoaderData<typeof loader>()} />;
}
