import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WordSheet } from "./word-sheet.tsx";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle } from "#app/lib/route-page.ts";
import { loadAllWords } from "./all-words.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: sheet, error }) =>
  pageTitle(`${sheet?.title ?? "Words"} to print`, error);

export const loader = studentLoader(({ student, url }) => loadAllWords(student, url));

export default function WordSheetRoute() {
  return <WordSheet sheet={useLoaderData<typeof loader>()} />;
}
