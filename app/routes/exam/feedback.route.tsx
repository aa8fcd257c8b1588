import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FeedbackScreen } from "./feedback-screen.tsx";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { readReview } from "#app/lib/api/exam.server.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
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

/** Marks the review as read: by a cookie, where the provider does not keep it. */
export const loader = studentLoader(async ({ student, url, request }) => {
  const page = await loadFeedback(student, url);
  const { isReviewed, isRead, recordId } = page;
  if (isReviewed && isRead === false)
    await readPanel(student, (caller) => readReview(caller, recordId));
  const opened =
    isReviewed && isRead === null ? rememberReview(student.portal, request, recordId) : null;
  return data(page, opened === null ? {} : { headers: { "Set-Cookie": opened } });
});

export default function Feedback() {
  return <FeedbackScreen page={useLoaderData<typeof loader>()} />;
}
