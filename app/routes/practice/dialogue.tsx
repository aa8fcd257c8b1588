import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DialogueScreen } from "#app/components/practice/dialogue-screen.tsx";
import { studentAction, studentLoader } from "#app/lib/access.server.ts";
import { askedDialogue } from "#app/lib/asked-id.server.ts";
import { AUDIO_BYTES } from "#app/lib/forms/byte-limits.ts";
import { textOf } from "#app/lib/forms/read-form.server.ts";
import { dialogueTitle } from "#app/lib/meta.ts";
import { withIslands } from "#app/lib/page-handle.ts";
import { hubOf } from "#app/lib/paths.ts";
import { type DialoguePage, loadDialoguePage } from "#app/lib/practice/dialogue-page.server.ts";
import { onlySegments } from "#app/lib/practice/only-segments.ts";
import { postedPosition } from "#app/lib/practice/position.server.ts";
import { postNotes } from "#app/lib/notes/post-notes.server.ts";
import { postAnswer } from "#app/lib/practice/dialogue-post.server.ts";
import { saveLabel } from "#app/lib/practice/dialogue-list.server.ts";
import { getDialogue } from "#app/lib/api/dialogues.server.ts";

export { DialogueError as ErrorBoundary } from "#app/components/practice/dialogue-error.tsx";

export const handle = withIslands("segment-studio");

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (!data) return dialogueTitle("CCL Practice Dialogues", error);
  const place =
    data.position === "end" ? "End" : `Segment ${data.position} of ${data.segments.length}`;
  return dialogueTitle(`${place}, ${data.dialogue.title}`, error);
};

export const loader = studentLoader<DialoguePage>(({ context, ...asked }) =>
  loadDialoguePage({ ...asked, posted: context.posted }),
);

export const action = studentAction(
  { fileBytes: AUDIO_BYTES },
  async ({ student, form, url, tooLarge }) => {
    const intent = textOf(form, "intent");
    const dialogueId = await askedDialogue(url);
    if (intent === "label") return saveLabel(student, form, url.pathname + url.search);
    if (intent === "notes") return postNotes(student, form, dialogueId, url.pathname + url.search);
    const dialogue = await getDialogue(student, dialogueId);
    const place = {
      hub: hubOf(url),
      dialogueId,
      position: postedPosition(url, form, dialogue),
      count: dialogue.segments.length,
      only: onlySegments(url, dialogue.segments.length),
    };
    return postAnswer(student, form, place, tooLarge);
  },
);

export default function DialogueRoute() {
  const page = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  return <DialogueScreen page={page} failed={failed} />;
}
