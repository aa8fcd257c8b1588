import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DialogueScreen } from "./dialogue-screen.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { askedDialogue } from "#app/lib/http/asked.server.ts";
import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { dialogueTitle } from "#app/lib/meta.ts";
import { withIslands } from "#app/lib/page-handle.ts";
import { hubOf } from "#app/lib/paths.ts";
import { type DialoguePage, loadDialoguePage } from "./dialogue.page.server.ts";
import { onlySegments, postedPosition } from "./position.server.ts";
import { postNotes } from "#app/lib/notes/post-notes.server.ts";
import { postAnswer } from "./dialogue.post.server.ts";
import { saveLabel } from "#app/routes/practice/lists.server.ts";
import { getDialogue } from "#app/lib/api/dialogues.server.ts";

export { DialogueError as ErrorBoundary } from "./dialogue-error.tsx";

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
    const dialogueId = await askedDialogue(student.portal, url);
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
