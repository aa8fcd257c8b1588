import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FeedbackScreen } from "./feedback-screen.tsx";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { loadFeedback } from "./feedback.server.ts";
import { pageTitle, withModules } from "#app/lib/route-page.ts";
import { rememberReview } from "#app/lib/sitting/sitting.server.ts";
import stylesheet from "../../components/review/review.css?url";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = withModules("review");
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => {
  const dialogue = page?.sets.find(({ isCurrent }) => isCurrent)?.no ?? 1;
  const place = `Dialogue ${dialogue}, page ${page?.paging.current_page ?? 1} of ${page?.paging.last_page ?? 1}`;
  return pageTitle(`Feedback, ${page?.name ?? "Mock Test"}, ${place}`, error);
};

/** Remembers an opened review, so that the dashboard no longer shows it as new. */
export const loader = studentLoader(async ({ student, url, request }) => {
  const page = await loadFeedback(student, url);
  const opened = page.isReviewed ? rememberReview(student.portal, request, page.recordId) : null;
  return data(page, opened === null ? {} : { headers: { "Set-Cookie": opened } });
});

export default function Feedback() {
  return <FeedbackScreen page={useLoaderData<typeof loader>()} />;
}
