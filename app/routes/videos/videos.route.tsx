import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { VideoList } from "./video-list.tsx";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { listTitle } from "#app/lib/meta.ts";
import { withVideos } from "#app/lib/page-handle.ts";
import { loadVideoList } from "#app/lib/media/videos.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = withVideos;

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  listTitle("Videos", data?.paging, error);

export const loader = studentLoader(({ student, url }) => loadVideoList(student, url));

export default function Videos() {
  return (
    <>
      <PageHead title="Videos" lead="Watch how the test works, and how to prepare for it." />
      <VideoList {...useLoaderData<typeof loader>()} />
    </>
  );
}
