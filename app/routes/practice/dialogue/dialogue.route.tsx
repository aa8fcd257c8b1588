import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DialogueScreen } from "./dialogue-screen.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { askedDialogue } from "#app/lib/http/asked.server.ts";
import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { dialogueTitle, withModules } from "#app/lib/route-page.ts";
import { hubOf, type Hub, pathsFrom } from "#app/lib/paths.ts";
import { type DialoguePage, loadDialoguePage } from "./dialogue.page.server.ts";
import {
  onlySegments,
  postedPosition,
  segmentAfter,
  segmentBefore,
  type Position,
} from "./position.server.ts";
import { segmentView } from "#app/lib/studio/way/segment-view.ts";
import { postNotes } from "#app/lib/notes/post-notes.server.ts";
import { saveLabel } from "#app/routes/practice/lists.server.ts";
import { getDialogue } from "#app/lib/api/dialogues.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { updateSaid } from "#app/lib/api/practice.server.ts";
import { refusedAfterRedirect } from "#app/lib/http/forms/refused-form.server.ts";
import { readSaidFields, saidFactsText } from "#plan/said-facts.ts";
import { redirectWithNotice, type Notice } from "#app/lib/http/notice.server.ts";
import {
  AnswerError,
  type PostedAnswer,
  readAnswer,
  refusedAnswer,
} from "#app/lib/answers/posted-answer.server.ts";
import { storeAnswer } from "#app/lib/answers/store-answer.server.ts";

export { DialogueError as ErrorBoundary } from "./dialogue-error.tsx";

export const handle = withModules("studio");

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (!data) return dialogueTitle("CCL Practice Dialogues", error);
  const place = data.current ? segmentView(data.current.studio).inTitle : "End";
  return dialogueTitle(`${place}, ${data.dialogue.title}`, error);
};

export const loader = studentLoader<DialoguePage>(({ context, ...asked }) =>
  loadDialoguePage({ ...asked, posted: context.posted }),
);

export const action = studentAction(
  {
    fileBytes: AUDIO_BYTES,
    keeps: [
      "intent",
      "owner",
      "question_id",
      "segment_id",
      "client_answer_id",
      "attempt",
      "duration_ms",
      "peaks",
      "facts",
      "label_type",
      "notes",
      "said-*",
    ],
  },
  async ({ student, form, url, tooLarge }) => {
    const intent = textOf(form, "intent");
    const dialogueId = await askedDialogue(student.portal, url);
    if (intent === "label") return saveLabel(student, form, url.pathname + url.search);
    if (intent === "facts") return postFacts(student, form, url.pathname + url.search);
    if (intent === "notes") return postNotes(student, form, dialogueId, url.pathname + url.search);
    const dialogue = await getDialogue(student, dialogueId);
    const place = {
      hub: hubOf(url),
      dialogueId,
      position: postedPosition(url, form, dialogue),
      count: dialogue.segments.length,
      only: onlySegments(url, dialogue.segments.length),
    };
    return postAnswer(student, await readAnswer({ form, tooLarge }), target(intent, place));
  },
);

export default function DialogueRoute() {
  const page = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  return <DialogueScreen page={page} failed={failed} />;
}

/** Saves the ticks on the facts of a take: the form of a page without script. */
async function postFacts(student: Student, form: FormData, back: string) {
  const said = saidFactsText(readSaidFields(form));
  try {
    await updateSaid(student, { answerId: textOf(form, "client_answer_id"), said });
  } catch (error) {
    return refusedAfterRedirect(student.portal, error, back, {
      failed: "Your ticks were not saved.",
    });
  }
  return redirectWithNotice(student.portal, back, {
    kind: "success",
    text: "Your ticks are saved.",
  });
}

interface Place {
  hub: Hub;
  dialogueId: number;
  /** Null when neither the URL nor the fields name it. */
  position: Position | null;
  count: number;
  only: number[];
}

/** Stores the recording, then redirects to the target of the button. */
async function postAnswer(student: Student, answer: PostedAnswer, goOn: string) {
  try {
    if (!answer.hasFile) return redirect(goOn, { status: 303 });
    const { receipt } = await storeAnswer(student, answer);
    return receipt.status === "stored"
      ? redirect(goOn, { status: 303 })
      : redirectWithNotice(student.portal, goOn, UNCONFIRMED);
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error;
    return refusedAnswer(error, answer);
  }
}

/** The provider does not show the answer, so the student's file is the only sure copy. */
const UNCONFIRMED: Notice = {
  kind: "info",
  text: "Your answer was sent. Keep your file until you have submitted the dialogue.",
};

function target(intent: string, { hub, dialogueId, position, count, only }: Place): string {
  const paths = pathsFrom(hub);
  if (intent === "save") return paths.finish(dialogueId, position ?? undefined, only.join(","));
  if (position === null) return paths.dialogue(dialogueId);
  const at = position === "end" ? count + 1 : position;
  const goOn =
    intent === "previous"
      ? (segmentBefore(only, at) ?? at)
      : (segmentAfter(only, at, count) ?? "end");
  return paths.dialogue(dialogueId, goOn, { only: only.join(",") });
}
