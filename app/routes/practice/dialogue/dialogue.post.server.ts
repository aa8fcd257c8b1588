import { redirect } from "@remix-run/node";
import type { Student } from "#app/lib/http/auth.server.ts";
import { fileOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { leadTo, type Notice } from "#app/lib/http/notice.server.ts";
import { type Hub, pathsFrom } from "#app/lib/paths.ts";
import { AnswerError, TOO_LARGE, refusedAnswer } from "#app/lib/answers/posted-answer.server.ts";
import { storeAnswer } from "#app/lib/answers/store-answer.server.ts";
import { segmentAfter, segmentBefore, type Position } from "./position.server.ts";

interface Place {
  hub: Hub;
  dialogueId: number;
  /** Null when neither address nor fields name it. */
  position: Position | null;
  count: number;
  only: number[];
}

/** Stores the recording, then goes where the button leads. */
export async function postAnswer(
  student: Student,
  form: FormData,
  place: Place,
  tooLarge: boolean,
) {
  const goOn = target(textOf(form, "intent"), place);
  try {
    if (tooLarge) throw TOO_LARGE;
    if (!fileOf(form, "audioanswer")) return redirect(goOn, { status: 303 });
    const { receipt } = await storeAnswer(student, form);
    return receipt.status === "stored"
      ? redirect(goOn, { status: 303 })
      : leadTo(student.portal, goOn, UNCONFIRMED);
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error;
    return refusedAnswer(error, form);
  }
}

/** The provider does not show the answer, so the student's file is the only sure copy. */
const UNCONFIRMED: Notice = {
  kind: "info",
  text: "Your answer was sent. Keep your file until you have submitted the dialogue.",
};

function target(intent: string, { hub, dialogueId, position, count, only }: Place): string {
  const paths = pathsFrom(hub);
  if (intent === "save") return paths.finish(dialogueId, position ?? undefined);
  if (position === null) return paths.dialogue(dialogueId);
  const at = position === "end" ? count + 1 : position;
  const goOn =
    intent === "previous"
      ? (segmentBefore(only, at) ?? at)
      : (segmentAfter(only, at, count) ?? "end");
  return paths.dialogue(dialogueId, goOn, { only: only.join(",") });
}
