import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getContentVideo } from "#app/lib/api/staff/content-daily.server.ts";
import { CONTENT_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { postVideo } from "./video.post.server.ts";
import { VideoScreen } from "./video-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data?.title ?? "", error);

export const loader = staffLoader(({ caller, params }) =>
  getContentVideo(caller, askedId(params.id)),
);

export const action = staffAction(
  { fileBytes: CONTENT_BYTES, keeps: ["version", "then", "title", "url", "length", "free"] },
  ({ caller, params, paths, form, tooLarge }) =>
    postVideo(caller, form, { id: askedId(params.id), paths, tooLarge }),
);

export default function VideoRoute() {
  return (
    <VideoScreen video={useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />
  );
}
