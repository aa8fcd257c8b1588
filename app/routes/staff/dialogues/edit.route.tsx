import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { ErrorSummary } from "#app/components/forms/form-head.tsx";
import { Island } from "#app/components/island.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import WritingPage from "#app/islands/work/writing.tsx";
import { askStaff, getMember } from "#app/lib/api/call/staff-call.server.ts";
import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { withModules } from "#app/lib/route-page.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { dialogueCalls } from "#contract/staff/dialogues.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { postDialogue } from "./dialogue.post.server.ts";
import stylesheet from "./writing.css?url";

export { StaffErrorPage as ErrorBoundary } from "../kit/staff-error.tsx";

export const handle = withModules("islands", "writing");
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data?.dialogue.draft.question_title ?? "", error);

export const loader = staffLoader(async ({ caller, params, paths, url }) => {
  const id = askedId(params.id);
  const [{ account }, dialogue] = await Promise.all([
    getMember(caller),
    askStaff(caller, dialogueCalls.get, { params: { id } }),
  ]);
  return {
    owner: account,
    dialogue,
    links: {
      page: paths.dialogue(id),
      dialogues: paths.dialogues(),
      preview: paths.dialoguePreview(id),
      changes: paths.dialogueChanges(id),
      sounds: paths.dialogueSounds(id),
      content: paths.contentSounds,
      login: paths.login(),
    },
    isSaved: url.searchParams.has("saved"),
  };
});

export const action = staffAction(
  {
    fileBytes: AUDIO_BYTES,
    keeps: [
      ...["question_title", "category", "serial_no", "question_background"],
      ...["keys", "then", "text-*", "sample-*", "from-*"],
    ],
  },
  ({ caller, params, paths, form }) =>
    postDialogue(caller, form, { paths, id: askedId(params.id) }),
);

/** The page on which a whole dialogue is written, in a frame of its own. */
export default function DialogueRoute() {
  const { isSaved, ...loaded } = useLoaderData<typeof loader>();
  const failed: FormResult | undefined = useActionData<typeof action>();
  const notice = useRouteLoaderData<typeof rootLoader>("root")?.notice;
  return (
    <>
      <div className="work-notices">
        {failed && <ErrorSummary errors={failed.errors} />}
        {failed?.alert && (
          <Notice kind="danger" title={failed.alert.title} page>
            {failed.alert.text}
          </Notice>
        )}
        {!failed && (notice || isSaved) && (
          <Notice kind={notice?.kind ?? "success"} page>
            {notice?.text ?? "The draft is saved."}
          </Notice>
        )}
      </div>
      <Island
        name="work/writing"
        component={WritingPage}
        props={{ ...loaded, failed: failed ?? null }}
      />
    </>
  );
}
