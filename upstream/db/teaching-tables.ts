import type { Generated } from "kysely";

/** Teachers' remarks on practices, and the work that they give to groups. */
export type TeachingTables = {
  practice_remarks: {
    record_id: number;
    user_id: number;
    remark: string;
    /** JSON: texts by segment id. */
    segments: string;
    /** JSON: comments on moments of the answers, by segment id; null without any. */
    comments: string | null;
    staff_name: string;
    /** Grows with each save, so that nobody overwrites a change that they have not seen. */
    version: number;
    written_at: string;
    read_at: string | null;
    /** A spoken remark, stored among the recordings; null without one. */
    file_name: string | null;
    sha256: string | null;
    content_type: string | null;
    duration_ms: number | null;
    /** JSON: the waveform. */
    peaks: string | null;
  };
  student_groups: {
    id: Generated<number>;
    language_id: number;
    name: string;
    created_at: string;
  };
  group_members: { group_id: number; user_id: number; joined_at: string };
  /** A dialogue or a mock test, with a due date. */
  group_work: {
    id: Generated<number>;
    group_id: number;
    question_id: number | null;
    mocktest_id: number | null;
    sentence: string;
    due_at: string;
    staff_name: string;
    created_at: string;
  };
};
