import type { Student } from "#app/lib/http/auth.server.ts";
import { listMockRecords, listMockTests, type MockTest } from "#app/lib/api/mock-tests.server.ts";
import { listAddress, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import { counted, type Paging, unknownPaging } from "#app/lib/paging.ts";
import { readList } from "#app/lib/api/call/panel.server.ts";
import { formatLength } from "#app/lib/text/format.ts";
import { readCookie, serialize } from "#app/lib/http/cookies.server.ts";
import type { MockTab } from "#app/lib/paths.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { leftText, Sittings } from "#app/lib/sitting/sitting.server.ts";

export type NewTests = Awaited<ReturnType<typeof loadNewTests>>;
export type MockRecords = Awaited<ReturnType<typeof loadMockRecords>>;

const TAB_COOKIE = "mock-test-tab";

/**
 * Returns the list in the URL, else the last one of this session, else New. `remember` is the
 * `Set-Cookie` value of a new choice.
 */
export function mockTab(
  portal: Portal,
  request: Request,
): { tab: MockTab; remember: string | null } {
  const { pathname, searchParams } = new URL(request.url);
  const kept = asTab(readCookie(request, TAB_COOKIE));
  const named = asTab(searchParams.get("tab")) ?? tabOfPath(pathname);
  const tab = named ?? kept ?? "new";
  return {
    tab,
    remember: tab === (kept ?? "new") ? null : serialize(portal, TAB_COOKIE, tab, undefined),
  };
}

/** Two lists have paths of their own, too. */
function tabOfPath(pathname: string): MockTab | null {
  if (pathname.startsWith("/completed-mock")) return "completed";
  return pathname.endsWith("/pending") ? "pending" : null;
}

function asTab(name: string | null): MockTab | null {
  return name === "new" || name === "pending" || name === "completed" ? name : null;
}

/** Returns one page of the mock tests in the student's language, or the reason of a failure. */
export async function loadNewTests(student: Student, request: Request) {
  const url = new URL(request.url);
  const address = listAddress(url);
  const { search } = address;
  const { failed, value } = await readList(() =>
    listMockTests(student, { ...address, languageId: student.session.language }),
  );
  if (value === null) return { search, failed, paging: unknownPaging(address.page), rows: [] };
  const { data, ...paging } = value;
  redirectPastEnd(url, address.page, paging.last_page);
  const sittings = await Sittings.of(student, request);
  const rows = data.map((test) => {
    const row = newTest(test);
    const { recordId, state } = row;
    const secondsLeft = test.user_mocktest_record?.seconds_left ?? null;
    const isBegun = state === "pending" && recordId !== null;
    return { ...row, left: isBegun ? leftIn(sittings, { recordId, secondsLeft }) : null };
  });
  return { search, failed, paging: countedTests(paging, search), rows };
}

/** Returns one page of the student's unfinished or finished mock tests. */
export async function loadMockRecords(
  student: Student,
  request: Request,
  tab: "pending" | "completed",
) {
  const url = new URL(request.url);
  const address = listAddress(url);
  const { search } = address;
  const { failed, value } = await readList(() => listMockRecords(student, tab, address));
  if (value === null) return { search, failed, paging: unknownPaging(address.page), rows: [] };
  const { data, ...paging } = value;
  redirectPastEnd(url, address.page, paging.last_page);
  const sittings = await Sittings.of(student, request);
  const rows = data.map(({ mocktest_record_id: recordId, seconds_left: secondsLeft, ...row }) => ({
    recordId,
    testId: row.mocktest_id,
    name: row.mocktest_name,
    date: row.created_at ?? "",
    duration: minutesText(row.duration),
    left: tab === "pending" ? leftIn(sittings, { recordId, secondsLeft }) : null,
    review: reviewOf(row),
  }));
  return { search, failed, paging: countedTests(paging, search), rows };
}

function countedTests(paging: Paging, search: string): Paging {
  return counted(paging, { one: "mock test", looked: search !== "" });
}

/** Returns the time left of a begun test, in words; null when it is not known. */
function leftIn(sittings: Sittings, test: Parameters<Sittings["msLeft"]>[0]): string | null {
  const msLeft = sittings.msLeft(test);
  if (msLeft === null) return null;
  return msLeft === 0 ? "The time is over" : leftText(msLeft);
}

/** A test counts as one to be reviewed unless the provider says that it never is. */
function reviewOf(row: { feedback_status: number; with_feedback: number | null }) {
  if (row.feedback_status === 1) return "there" as const;
  return row.with_feedback === 0 ? ("none" as const) : ("waiting" as const);
}

function newTest(test: MockTest) {
  const record = test.user_mocktest_record;
  return {
    testId: test.mocktest_id,
    recordId: record?.record_id ?? null,
    serial: test.serial_no ?? "",
    name: test.mocktest_name,
    date: record?.created_at ?? "",
    duration: minutesText(test.duration),
    state: stateOf(test),
  };
}

/** Returns the state of a test, which decides about the button of its row. */
function stateOf({ mocktest_id, user_mocktest_record: record }: MockTest) {
  if (mocktest_id === null) return "closed" as const;
  if (!record) return "new" as const;
  return record.status === 0 ? ("pending" as const) : ("completed" as const);
}

function minutesText(minutes: number | null): string {
  return formatLength((minutes ?? 0) * 60) ?? "";
}
