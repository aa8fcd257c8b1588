import type { Generated } from "kysely";

/** Teachers and their sessions. They are no students and share nothing with their accounts. */
export type StaffTables = {
  staff: {
    id: Generated<number>;
    email: string;
    name: string;
    password_hash: string;
    role: "owner" | "teacher";
    /** What the app of the second step shares, sealed; null without a second step. */
    totp_secret: string | null;
    /** The half minute of the last code that was used. */
    totp_step: number | null;
    created_at: string;
  };
  staff_sessions: {
    hash: string;
    staff_id: number;
    /** `whole`, or what is missing: the `code` of the second step, or its `setup`. */
    stage: Generated<string>;
    /** Wrong codes. */
    tries: Generated<number>;
    expires_at: string;
  };
  /** What staff changed, for owners to read. It holds nothing secret, and outlives its accounts. */
  staff_log: {
    id: Generated<number>;
    at: string;
    staff_name: string;
    did: string;
    /** As in "student 12". */
    about: string;
    before: string | null;
    after: string | null;
  };
  staff_recovery_codes: { hash: string; staff_id: number };
  /** What a teacher works on: the student sees `mock_reviews`, into which it is copied. */
  mock_review_drafts: {
    record_id: number;
    mocktest_set_id: number;
    reviews: string;
    twitter_remark: string;
    half_marks: number | null;
    segments: string;
    /** Goes up with each save, so that nobody overwrites what they have not seen. */
    version: number;
    saved_by: string;
    updated_at: string;
  };
};
