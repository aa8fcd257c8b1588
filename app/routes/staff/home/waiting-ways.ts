import type { WaitingKind, WaitingRow } from "#contract/staff/home.ts";
import type { StaffPaths } from "../kit/paths.ts";

interface Way {
  /** The page where a row is done. */
  row: (paths: StaffPaths, id: number) => string;
  /** The list of all of them. */
  all: (paths: StaffPaths) => string;
  /** The words on the button; those of the next thing to do may be longer. */
  press: (row: WaitingRow, isNext: boolean) => string;
  one: string;
  many: string;
}

/** Where each kind of waiting work is done. */
export const WAYS: Record<WaitingKind, Way> = {
  test: {
    row: (paths, id) => paths.test(id),
    all: (paths) => paths.tests(),
    press: ({ begun }, isNext) => {
      if (begun !== null) return begun === "own" ? "Go on" : "Look at it";
      return isNext ? "Begin the review" : "Begin";
    },
    one: "mock test",
    many: "mock tests",
  },
  practice: {
    row: (paths, id) => paths.practice(id),
    all: (paths) => paths.teaching({ list: "sent" }),
    press: () => "Listen",
    one: "practice",
    many: "practices",
  },
  enquiry: {
    row: (paths, id) => paths.enquiry(id),
    all: (paths) => paths.enquiries(),
    press: () => "Answer",
    one: "enquiry",
    many: "enquiries",
  },
  report: {
    row: (paths, id) => paths.forum({ thread: id }),
    all: (paths) => paths.forum({ state: "reported" }),
    press: () => "Look at it",
    one: "reported post",
    many: "reported posts",
  },
  renewal: {
    row: (paths, id) => paths.studentAccount(id),
    all: (paths) => paths.students({ plan: "unpaid" }),
    press: () => "Open the account",
    one: "failed renewal",
    many: "failed renewals",
  },
  mail: {
    row: (paths) => `${paths.mail}#mails`,
    all: (paths) => `${paths.mail}#mails`,
    press: () => "See which",
    one: "mail",
    many: "mails",
  },
};
