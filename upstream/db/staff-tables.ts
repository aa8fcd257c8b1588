import type { Generated } from "kysely";

/** Teachers and their sessions. They are no students and share nothing with their accounts. */
export type StaffTables = {
  staff: {
    id: Generated<number>;
    email: string;
    name: string;
    password_hash: string;
    created_at: string;
  };
  staff_sessions: { hash: string; staff_id: number; expires_at: string };
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
