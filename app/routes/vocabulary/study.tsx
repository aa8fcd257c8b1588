import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { wordOnCard } from "#app/components/vocabulary/study-card.tsx";
import { StudyScreen } from "#app/components/vocabulary/study-screen.tsx";
import { studentAction, studentLoader } from "#app/lib/access.server.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { scripted } from "#app/lib/page-handle.ts";
import { timeZoneOf } from "#app/lib/time-zone.server.ts";
import { loadStudy } from "#app/lib/vocabulary/study-page.server.ts";
import { saveReview } from "#app/lib/vocabulary/study-post.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = scripted;

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => {
  const title = `Study, ${page?.title ?? "words"}`;
  const word = page ? wordOnCard(page) : null;
  return pageTitle(word === null ? title : `${word}, ${title}`, error);
};

export const loader = studentLoader(({ student, url, request }) =>
  loadStudy(student, url, timeZoneOf(request)),
);

export const action = studentAction({}, ({ student, form, url, request }) =>
  saveReview(student, form, url, timeZoneOf(request)),
);

export default function Study() {
  return <StudyScreen page={useLoaderData<typeof loader>()} />;
}
