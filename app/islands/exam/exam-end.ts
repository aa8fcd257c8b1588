import { offlineText } from "#app/lib/studio/outbox/view/take-words.ts";
import { settle } from "#app/lib/studio/form/answer-wait.ts";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";
import type { DialogueAnswers } from "#app/lib/studio/way/dialogue-answers.ts";
import type { ExamVoice } from "./exam-said.ts";
import { sendForm } from "./send-form.ts";

/** Each waits eight seconds at most: as long as the server takes what was finished in time. */
const ROUNDS = 4;

/**
 * The time is over: what is being said is finished and kept, everything is sent, and then the test
 * is ended.
 */
export async function endOfTime(
  studio: StudioHere,
  answers: DialogueAnswers,
  voice: ExamVoice,
): Promise<void> {
  const { recorder, outbox } = studio;
  recorder.dispatch({ type: "FINISH" });
  if (recorder.state.phase === "starting")
    recorder.dispatch({ type: "INTERRUPT", interruption: "hidden" });
  // A question that is playing ends with the test.
  if (!recorder.isEnding) recorder.dispatch({ type: "INTERRUPT", interruption: "hidden" });
  if (recorder.isEnding && !(await recorder.ended())) {
    recorder.dispatch({ type: "USE" });
    await recorder.ended();
  }
  voice.show("The time is over. What you have said is kept, and is being sent.");
  let left = answers.waiting();
  for (let round = 0; round < ROUNDS && left.length > 0; round += 1)
    left = await settle(outbox, left);
  if (!navigator.onLine) {
    voice.show(
      `The time is over. ${offlineText(outbox.areOnDisk(left.map((entry) => entry.record)), left.length)}`,
    );
    await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    await settle(outbox, answers.waiting());
  }
  const { exam, place } = studio.segment;
  if (exam) sendForm(exam.address, { intent: "time-out", record: place.id });
}
