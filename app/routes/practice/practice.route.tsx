import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PracticeScreen } from "./practice-screen.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { listTitle, withModules } from "#app/lib/route-page.ts";
import { pathsFrom } from "#app/lib/paths.ts";
import { isPrefetch } from "remix-utils/is-prefetch";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import { readRemark } from "#app/lib/api/practice.server.ts";
import { postDeleteRecordings, postMarks, postSend } from "./practice.post.server.ts";
import { postRating } from "./review/rate.server.ts";
import { timeZoneOf } from "#app/lib/text/time-zone.server.ts";
import { loadPracticePage } from "./practice.page.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { saveWordChange, WORD_FIELDS } from "#app/lib/words/word-post.server.ts";
import stylesheet from "../../components/review/review.css?url";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = withModules("review");
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) =>
  listTitle(
    `${page?.status === 1 ? "Completed" : "Pending"} Practice, ${page?.dialogue.title ?? ""}`,
    page?.paging,
    error,
  );

export const loader = studentLoader(async ({ student, url, request }) => {
  const status = url.pathname === pathsFrom("practice-ccl").completed() ? 1 : 0;
  const page = await loadPracticePage(student, url, status, timeZoneOf(request));
  if (page.remark?.isRead === false && !isPrefetch(request))
    await readPanel(student, (caller) => readRemark(caller, page.practiceId));
  return page;
});

export const action = studentAction(
  {
    keeps: [
      ...["intent", "question_id", "segments", "count", "mark", "said-*", "sent", ...WORD_FIELDS],
      ...["rated", "segment", "segment_id", "reps", "review_id", "card"],
    ],
  },
  ({ student, form, url, request }) => {
    if (form.has("rated")) return postRating(student, form, url, timeZoneOf(request));
    if (form.has("sent")) return postSend(student, form, url);
    if (textOf(form, "intent") === "delete-recordings") return postDeleteRecordings(student, url);
    return form.has("list") ? saveWordChange(student, form, url) : postMarks(student, form, url);
  },
);

export default function Practice() {
  return <PracticeScreen page={useLoaderData<typeof loader>()} />;
}
