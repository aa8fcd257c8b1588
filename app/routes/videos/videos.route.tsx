import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { listTitle, withVideos } from "#app/lib/route-page.ts";
import { loadVideoList } from "#app/lib/media/videos.server.ts";
import { Paywall } from "#app/components/ui/paywall.tsx";
import { SearchedList } from "#app/components/ui/searched-list.tsx";
import { Video } from "#app/components/ui/video.tsx";
import { paths } from "#app/lib/paths.ts";
import stylesheet from "#app/components/ui/video.css?url";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = withVideos;
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  listTitle("Videos", data?.paging, error);

export const loader = studentLoader(({ student, url }) => loadVideoList(student, url));

/** Without a plan, shows the free videos and the paywall. */
export default function Videos() {
  const { search, failed, subscribed, videos, paging } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageHead title="Videos" lead="Watch how the test works, and how to prepare for it." />
      <SearchedList
        action={paths.videos()}
        name="Videos"
        one="video"
        search={search}
        clearHref={paths.videos()}
        failed={failed}
        isEmpty={videos.length === 0}
        nothing={{
          why: "There are no videos yet.",
          way: { href: paths.faq, text: "Read how the test works" },
        }}
        paging={paging}
        pageHref={(page) => paths.videos({ search, page })}
      >
        <ul className="grid grid-cols-1 gap-x-5 gap-y-6 md:grid-cols-2">
          {videos.map((video, index) => (
            <li key={index}>
              <Video video={video} id={`video-${index + 1}`} />
            </li>
          ))}
        </ul>
      </SearchedList>
      {!subscribed && (
        <Paywall
          title="Subscribe to see all videos"
          text="In order to see all videos, You need to buy a plan."
          opens="A plan with Full Video Access opens them."
        />
      )}
    </div>
  );
}
