import { FormHead } from "#app/components/forms/form-head.tsx";
import { EmptyList } from "#app/components/ui/searched-list.tsx";
import { PageHead, Tabs } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import type { PostState, StaffPost } from "#app/lib/api/staff/forum.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import type { Paging } from "#app/lib/paging.ts";
import { useStaffPaths } from "../use-staff-paths.ts";
import { PostPanel } from "./post-panel.tsx";

interface ForumScreenProps {
  state: PostState;
  posts: Paging & { data: StaffPost[] };
  failed: FormResult | undefined;
}

const TABS = [
  ["all", "All posts"],
  ["reported", "Reported"],
  ["hidden", "Hidden"],
] as const;
const NOTHING = {
  all: "Nobody has written in the forum yet.",
  reported: "No reported post is waiting.",
  hidden: "No post is hidden.",
};

/** Lists the students' posts, newest first. */
export function ForumScreen({ state, posts, failed }: ForumScreenProps) {
  const paths = useStaffPaths();
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title="Forum"
          lead="The newest post first. What you hide is kept, and can be shown again."
        />
      </FormHead>
      <Tabs
        label="Posts"
        tabs={TABS.map(([value, text]) => ({
          href: paths.forum({ state: value === "all" ? undefined : value }),
          text,
          current: value === state,
        }))}
      />
      {posts.data.length === 0 ? (
        <EmptyList why={NOTHING[state]} />
      ) : (
        <div className="stack staff-narrow">
          {posts.data.map((post) => (
            <PostPanel key={post.id} post={post} />
          ))}
        </div>
      )}
      <Pagination paging={posts} href={(page) => paths.forum({ state, page })} />
    </>
  );
}
