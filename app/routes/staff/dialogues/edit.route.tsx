import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Island } from "#app/components/island.tsx";
import WritingPage from "#app/islands/work/writing.tsx";
import { askStaff, getMember } from "#app/lib/api/call/staff-call.server.ts";
import { MOST_SOUNDS, SOUNDS_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { withModules } from "#app/lib/route-page.ts";
import { dialogueCalls } from "#contract/staff/dialogues.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { WorkNotices } from "../kit/work-notices.tsx";
import { postDialogue } from "./dialogue.post.server.ts";
import { PasteFold } from "./paste-fold.tsx";
import { postScript } from "./posted-script.server.ts";
import { postSounds, SOUNDS_TOO_LARGE } from "./posted-sounds.server.ts";
import { SpeechFold } from "./speech-fold.tsx";
import { SoundsFold } from "./sounds-fold.tsx";
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
      content: paths.contentSounds,
      login: paths.login(),
    },
    isSaved: url.searchParams.has("saved"),
  };
});

export const action = staffAction(
  {
    fileBytes: SOUNDS_BYTES,
    files: MOST_SOUNDS,
    keeps: [
      ...["question_title", "category", "serial_no", "question_background", "use"],
      ...[
        "keys",
        "then",
        "script",
        "over-*",
        "text-*",
        "sample-*",
        "key_facts-*",
        "from-*",
        "voice-*",
      ],
    ],
  },
  async ({ caller, params, paths, form, tooLarge }) => {
    const id = askedId(params.id);
    if (tooLarge) return invalidForm({ alert: { text: SOUNDS_TOO_LARGE } });
    const dialogue = await askStaff(caller, dialogueCalls.get, { params: { id } });
    const posts = { script: postScript, sounds: postSounds };
    const then = textOf(form, "then");
    const post = then === "script" || then === "sounds" ? posts[then] : postDialogue;
    return post(caller, { id, dialogue, paths }, form);
  },
);

/** The page on which a whole dialogue is written, in a frame of its own. */
export default function DialogueRoute() {
  const { isSaved, ...loaded } = useLoaderData<typeof loader>();
  const failed: FormResult | undefined = useActionData<typeof action>();
  const { language, language_tag: tag } = loaded.dialogue;
  return (
    <>
      <WorkNotices failed={failed} saved={isSaved ? "The draft is saved." : null} />
      <Island
        name="work/writing"
        component={WritingPage}
        // The folds keep their own values.
        props={{ ...loaded, failed: failed && !failed.intent ? failed : null }}
      />
      <div className="work plain-tools">
        <PasteFold failed={failed} />
        <SoundsFold tag={tag} language={language} failed={failed} />
        <SpeechFold dialogue={loaded.dialogue} />
      </div>
    </>
  );
}
