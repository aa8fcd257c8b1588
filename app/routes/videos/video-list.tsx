import { Paywall } from "#app/components/ui/paywall.tsx";
import { SearchedList } from "#app/components/ui/searched-list.tsx";
import { Video } from "#app/components/ui/video.tsx";
import { paths } from "#app/lib/paths.ts";
import type { VideoView } from "#app/lib/media/videos.server.ts";
import type { Paging } from "#app/lib/paging.ts";

interface VideoListProps {
  search: string;
  /** Why the list could not be read, or null. */
  failed: string | null;
  subscribed: boolean;
  videos: VideoView[];
  paging: Paging;
}

/** The searchable grid of videos; without a plan the free ones, and a word on the others. */
export function VideoList({ search, failed, subscribed, videos, paging }: VideoListProps) {
  return (
    <div className="stack">
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
        <ul className="videos">
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
