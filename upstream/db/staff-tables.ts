import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** Teachers and their sessions, apart from students and their accounts. */
export type StaffTables = {
  staff: {
    id: Generated<number>;
    email: string;
    name: string;
    password_hash: string;
    role: "owner" | "teacher";
    /** The encrypted secret of the app; null without a second factor. */
    totp_secret: string | null;
    /** The half minute of the last used code. */
    totp_step: number | null;
    /** 1 for one mail a day while something waits. */
    daily_mail: Generated<Flag>;
    /** The day in Sydney of the last one. */
    mailed_on: string | null;
    created_at: string;
  };
  staff_sessions: {
    hash: string;
    staff_id: number;
    /** `whole`, or the missing step: the `code` of the second factor, or its `setup`. */
    stage: Generated<string>;
    /** The number of wrong codes. */
    tries: Generated<number>;
    expires_at: string;
    /** A description of the browser, and the first part of its address. */
    device: Generated<string | null>;
    place: Generated<string | null>;
    /** Null, as `last_used_at` is, for log-ins before migration 0053. */
    created_at: Generated<string | null>;
    last_used_at: Generated<string | null>;
  };
  /** Mailed links: an invitation has a name and a role, a link to a new password has none. */
  staff_links: {
    id: Generated<number>;
    /** Who has invited, or whose password it is. The link ends with this account. */
    staff_id: number;
    hash: string;
    email: string;
    name: string | null;
    role: "owner" | "teacher" | null;
    expires_at: string;
  };
  /** The changes of staff, for owners. The log has no secrets and outlives its accounts. */
  staff_log: {
    id: Generated<number>;
    at: string;
    staff_name: string;
    did: string;
    /** For example "student 12". */
    about: string;
    before: string | null;
    after: string | null;
  };
  /** Scripts that broke in browsers, those alike in one row a day. Without content and accounts. */
  page_faults: {
    /** The day in Sydney. */
    day: string;
    part: string;
    state: string;
    kind: string;
    takes: Flag;
    release: string;
    browser: string;
    count: number;
  };
  /** Who has a test open to mark it. The one who has taken it has a time in `taken_at`. */
  mock_markers: {
    record_id: number;
    staff_id: number;
    seen_at: string;
    taken_at: string | null;
  };
  /** Sentences for remarks. Without a teacher they are the school's. */
  remark_sentences: {
    id: Generated<number>;
    staff_id: number | null;
    word: string;
    text: string;
    created_at: string;
  };
  staff_recovery_codes: { hash: string; staff_id: number };
  /** Drafts of reviews. Publishing copies them to `mock_reviews`, which students see. */
  mock_review_drafts: {
    record_id: number;
    mocktest_set_id: number;
    reviews: string;
    twitter_remark: string;
    half_marks: number | null;
    segments: string;
    /** Grows with each save, so that nobody overwrites a change that they have not seen. */
    version: number;
    saved_by: string;
    updated_at: string;
  };
};
