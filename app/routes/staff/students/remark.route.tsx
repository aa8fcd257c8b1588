import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getHeardPractice } from "#app/lib/api/staff/remarks.server.ts";
import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { scripted } from "#app/lib/route-page.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { postRemark } from "./remark.post.server.ts";
import { RemarkScreen } from "./remark-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const handle = scripted;

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data ? `${data.practice.title}, ${data.practice.first_name}` : "Practice", error);

export const loader = staffLoader(({ caller, params }) =>
  getHeardPractice(caller, askedId(params.practice)),
);

export const action = staffAction(
  { fileBytes: AUDIO_BYTES, keeps: ["version", "remark", "remark-*", "without_sound"] },
  ({ caller, params, paths, form, tooLarge }) =>
    postRemark(caller, form, { id: askedId(params.practice), paths, tooLarge }),
);

export default function RemarkRoute() {
  return (
    <RemarkScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />
  );
}
