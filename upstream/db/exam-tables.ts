import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** Mock tests, students' records of them, and teachers' reviews. */
export type ExamTables = {
  mock_tests: {
    id: Generated<number>;
    slug: string;
    serial_no: number;
    language_id: number;
    mocktest_name: string;
    /** In minutes. */
    duration: number;
    active: Flag;
    own: Generated<Flag>;
    /** 0 when it is withdrawn. A listed test is active while its dialogues are. */
    listed: Generated<Flag>;
    /** JSON: the slugs of its dialogues in their order. */
    dialogues: Generated<string>;
    created_at: string;
  };
  mock_test_sets: {
    id: Generated<number>;
    mocktest_id: number;
    question_id: number;
    place: number;
    active: Flag;
  };
  mock_records: {
    id: Generated<number>;
    user_id: number;
    mocktest_id: number;
    /** 0 pending, 1 completed. */
    status: Flag;
    /** Percent of the standard time: 100, 150 or 200. */
    time_percent: number;
    created_at: string;
    deadline_at: string;
    submitted_at: string | null;
    timed_out: Generated<Flag>;
    /** Whether a plan has a teacher review it: one held at its start, or one bought since. */
    with_feedback: Generated<Flag>;
    feedback_status: Generated<Flag>;
    /** When the review was published, or last corrected. */
    reviewed_at: string | null;
  };
  /** A row for each segment of the test, from its start. */
  mock_answers: {
    id: Generated<number>;
    record_id: number;
    mocktest_set_id: number;
    segment_id: number;
    /** 0: not attempted. */
    attempt: Generated<number>;
    client_answer_id: string | null;
    file_name: string | null;
    content_type: string | null;
    size: number | null;
    sha256: string | null;
    duration_ms: number | null;
    created_at: string | null;
  };
  mock_receipts: {
    user_id: number;
    client_answer_id: string;
    mocktest_answer_id: number;
    size: number;
    sha256: string;
    attempt: number;
    created_at: string;
  };
  mock_reviews: {
    record_id: number;
    mocktest_set_id: number;
    reviews: string;
    twitter_remark: string;
    /** The teacher's estimate of this dialogue, in half marks: 0 to 90. */
    half_marks: number | null;
    /** JSON by segment id: errors by head, and a remark. */
    segments: string | null;
    updated_at: string;
  };
};
