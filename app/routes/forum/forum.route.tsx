import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { FORUM_IMAGE_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { listAddress } from "#app/lib/http/asked.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { loadForumPage } from "./forum.page.server.ts";
import { postComment, postReply } from "./forum.post.server.ts";
import { listTitle, pageTitle } from "#app/lib/meta.ts";
import { timeZoneOf } from "#app/lib/text/time-zone.server.ts";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { AddComment } from "./forms.tsx";
import { PostList } from "./post-list.tsx";
import { Thread } from "./thread.tsx";
import { Unread } from "./said.tsx";
import stylesheet from "./forum.css?url";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => {
  if (page?.thread)
    return pageTitle(
      page.thread.post ? `Post by ${page.thread.post.author.name}, Forum` : "Forum post",
      error,
    );
  return page?.list ? listTitle("Forum", page.list.paging, error) : pageTitle("Forum", error);
};

export const loader = studentLoader(async ({ student, url, request, context }) => {
  const posted = context.posted !== undefined;
  const page = await loadForumPage({ student, url, timeZone: timeZoneOf(request), posted });
  const isLost = page.thread?.post === null && page.failed === null;
  return data(page, { status: isLost ? 404 : 200 });
});

export const action = studentAction(
  { fileBytes: FORUM_IMAGE_BYTES },
  async ({ student, form, url, tooLarge }) =>
    textOf(form, "intent") === "reply"
      ? postReply(student, form, listAddress(url).page)
      : postComment(student, form, tooLarge),
);

export default function ForumRoute() {
  const { page, list, thread, failed: unread, requestKey } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  if (thread) return <Thread {...{ page, thread, unread, failed, requestKey }} />;
  return (
    <div className="stack">
      <FormHead failed={failed}>
        <PageHead
          title="Forum"
          lead="Ask other students, and answer them. Everyone in the portal reads what you post."
        />
      </FormHead>
      <AddComment
        failed={failed}
        requestKey={requestKey}
        describes={list?.describesPictures ?? false}
      />
      {unread !== null && <Unread reason={unread} href={paths.forum({ page })} />}
      {list && <PostList {...list} requestKey={requestKey} />}
    </div>
  );
}
