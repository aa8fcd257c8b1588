import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getEditedDialogue } from "#app/lib/api/staff/content-dialogues.server.ts";
import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { scripted } from "#app/lib/route-page.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { postSound } from "./sound.post.server.ts";
import { SoundScreen } from "./sound-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const handle = scripted;

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) =>
  staffTitle(
    page ? `Sounds of segment ${page.place}, ${page.dialogue.draft.question_title}` : "",
    error,
  );

export const loader = staffLoader(async ({ caller, params }) => {
  const dialogue = await getEditedDialogue(caller, askedId(params.id));
  const key = askedId(params.key);
  const place = dialogue.draft.segments.findIndex((segment) => segment.key === key) + 1;
  const segment = dialogue.draft.segments[place - 1];
  if (!segment) throw data({ kind: "not-found", message: "" }, { status: 404 });
  return { dialogue, segment, place };
});

export const action = staffAction(
  { fileBytes: AUDIO_BYTES, keeps: ["version", "kind"] },
  ({ caller, params, paths, form, tooLarge }) =>
    postSound(caller, form, {
      page: paths.dialogueSound(askedId(params.id), askedId(params.key)),
      ...{ id: askedId(params.id), key: askedId(params.key), tooLarge },
    }),
);

export default function SoundRoute() {
  return (
    <SoundScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />
  );
}
