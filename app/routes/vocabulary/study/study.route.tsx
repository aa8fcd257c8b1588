import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { wordOnCard } from "./study-card.tsx";
import { StudyScreen } from "./study-screen.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle, withModules } from "#app/lib/route-page.ts";
import { timeZoneOf } from "#app/lib/text/time-zone.server.ts";
import { loadStudy } from "./study.page.server.ts";
import { saveReview } from "./study.post.server.ts";
import stylesheet from "./study.css?url";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = withModules("vocabulary/study/study-card");
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => {
  const title = `Study, ${page?.title ?? "words"}`;
  const word = page ? wordOnCard(page) : null;
  return pageTitle(word === null ? title : `${word}, ${title}`, error);
};

export const loader = studentLoader(({ student, url, request }) =>
  loadStudy(student, url, timeZoneOf(request)),
);

export const action = studentAction(
  { keeps: ["word_id", "category_id", "reps", "card", "review_id", "rating", "undo"] },
  ({ student, form, url, request }) => saveReview(student, form, url, timeZoneOf(request)),
);

export default function Study() {
  return <StudyScreen page={useLoaderData<typeof loader>()} />;
}
