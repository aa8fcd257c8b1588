import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WordSheet } from "#app/components/vocabulary/word-sheet.tsx";
import { studentLoader } from "#app/lib/access.server.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { loadAllWords } from "#app/lib/vocabulary/all-words.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: sheet, error }) =>
  pageTitle(`${sheet?.title ?? "Words"} to print`, error);

export const loader = studentLoader(({ student, url }) => loadAllWords(student, url));

export default function WordSheetRoute() {
  return <WordSheet sheet={useLoaderData<typeof loader>()} />;
}
