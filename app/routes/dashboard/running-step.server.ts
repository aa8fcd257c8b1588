import type { MockRecord } from "#app/lib/api/mock-tests.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { leftText, msLeftOf, wayOn } from "#app/lib/sitting/sitting.server.ts";
import { paths } from "#app/lib/paths.ts";
import type { NextStep } from "./next-step-words.server.ts";

/**
 * The mock test that is not finished, before all else: of several the one whose clock runs. Null
 * without one.
 */
export async function runningStep(
  { portal, owner }: Student,
  request: Request,
  records: MockRecord[],
): Promise<NextStep | null> {
  const tests = await Promise.all(
    records.map(async (record) => {
      const { mocktest_record_id: recordId, seconds_left: secondsLeft } = record;
      return {
        ...record,
        msLeft: await msLeftOf(portal, request, { owner, recordId, secondsLeft }),
      };
    }),
  );
  const test = tests.find(({ msLeft }) => msLeft !== null && msLeft > 0) ?? tests[0];
  if (!test) return null;
  const { mocktest_record_id: recordId, mocktest_id: testId, mocktest_name: name, msLeft } = test;
  const href =
    msLeft === 0 && testId !== null
      ? paths.mockResume(testId, recordId)
      : await wayOn(portal, request, { owner, recordId, testId, name });
  return {
    ...wordsOf(name, msLeft),
    progress: null,
    link: { href, text: "Continue" },
    minutes: msLeft === null ? null : Math.ceil(msLeft / 60_000),
    first: null,
  };
}

function wordsOf(name: string, msLeft: number | null) {
  if (msLeft !== null && msLeft > 0)
    return {
      title: `${name}: ${leftText(msLeft)}`,
      about: "Your mock test is running. The clock runs while you are away.",
      text: null,
    };
  return msLeft === null
    ? { title: `${name} is not finished`, about: "Continue, or start it again.", text: null }
    : { title: `The time of ${name} is over`, about: "Hand it in, or start it again.", text: null };
}
