import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { ListBody } from "#app/components/ui/list-body.tsx";
import { Paywall } from "#app/components/ui/paywall.tsx";
import { SearchForm } from "#app/components/ui/search-form.tsx";
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
      <SearchForm
        action={paths.videos()}
        label="Videos"
        search={search}
        clearHref={paths.videos()}
      />
      <ListBody
        name="Videos"
        failed={failed}
        empty={
          videos.length === 0 && (
            <EmptyList why={search ? `No video matches “${search}”.` : "There are no videos yet."}>
              {search ? (
                <a className="btn" href={paths.videos()}>
                  Clear
                </a>
              ) : (
                <a className="btn" href={paths.faq}>
                  Read how the test works
                </a>
              )}
            </EmptyList>
          )
        }
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
      </ListBody>
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
