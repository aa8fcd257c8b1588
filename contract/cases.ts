import type { Case } from "./case.ts";
import { DIALOGUES } from "./cases/dialogues.ts";
import { EXAM } from "./cases/exam.ts";
import { MOCK_TESTS } from "./cases/mock-tests.ts";
import { OWN_WORDS } from "./cases/own-words.ts";
import { PLANS } from "./cases/plans.ts";
import { PRACTICES } from "./cases/practices.ts";
import { PROGRESS } from "./cases/progress.ts";
import { REMINDERS } from "./cases/reminders.ts";
import { SCHOOL } from "./cases/school.ts";
import { SESSION } from "./cases/session.ts";
import { SPEECH_CALLS } from "./cases/speech.ts";
import { WORDS } from "./cases/words.ts";

/**
 * Every call of the portal except media, in the order of `npm run contract`. The tests use them
 * too.
 */
export const CASES: Record<string, Case> = {
  ...SESSION,
  ...SCHOOL,
  ...OWN_WORDS,
  ...PLANS,
  ...PRACTICES,
  ...DIALOGUES,
  ...WORDS,
  ...PROGRESS,
  ...REMINDERS,
  ...SPEECH_CALLS,
  ...MOCK_TESTS,
  ...EXAM,
};
