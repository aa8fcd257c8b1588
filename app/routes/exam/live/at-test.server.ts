import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { askedTest } from "#app/lib/http/asked.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { Sittings } from "#app/lib/sitting/sitting.server.ts";
import { isOver } from "./exam-clock.ts";

export interface Asked {
  student: Student;
  request: Request;
  url: URL;
}

/** A request to a page of a mock test, with what all of these pages need. */
export interface AtTest extends Asked {
  testId: number;
  sittings: Sittings;
}

/** A form that was posted to a page of a mock test. */
export type Posted = AtTest & { form: FormData };

/** The contract's sentence. ALL_SAVED follows it: students ask whether their answers are lost. */
export const TIME_OUT = "Time Out - This dialogue is time over please try again.";
export const ALL_SAVED = "Every answer you sent is saved.";

/** Finds the test of a URL and reads the cookie of the begun tests: once for each request. */
export async function atTest<T extends Asked>(asked: T): Promise<T & AtTest> {
  const { student, request, url } = asked;
  const testId = await askedTest(student.portal, url);
  return { ...asked, testId, sittings: await Sittings.of(student, request) };
}

/** Makes a call about a test. Leads to the completed tests when the server has closed this one. */
export async function unlessClosed<T>(
  at: AtTest,
  call: () => Promise<T>,
  lost?: string,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw isConflict(error) ? await leadToCompleted(at, lost) : error;
  }
}

/** True when the server has closed the test. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "conflict";
}

/**
 * Redirects to the list of completed tests. The end in this browser tells whether time ran out or
 * another device handed the test in. `lost`: a recording was too late.
 */
export async function leadToCompleted({ student, testId, sittings }: AtTest, lost?: string) {
  const sitting = sittings.find({ testId });
  const isTimeOver = sitting !== null && isOver(sitting.endsAt, Date.now());
  return redirectWithNotice(
    student.portal,
    paths.completedMocks,
    isTimeOver
      ? { kind: "warning", text: `${TIME_OUT} ${lost ?? ALL_SAVED}` }
      : { kind: "info", text: ["You have completed this mock test.", lost].join(" ").trim() },
    await sittings.forget(testId),
  );
}
