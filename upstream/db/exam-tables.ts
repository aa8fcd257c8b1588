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
    search_text: Generated<string | null>;
    /** Minutes. */
    duration: number;
    active: Flag;
    own: Generated<Flag>;
    /** 0 when withdrawn. A listed test is active while all its dialogues are. */
    listed: Generated<Flag>;
    /** JSON: the slugs of its dialogues in order. */
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
    /** 0 is pending, 1 completed. */
    status: Flag;
    /** Percent of the standard time: 100, 150 or 200. */
    time_percent: number;
    created_at: string;
    deadline_at: string;
    submitted_at: string | null;
    timed_out: Generated<Flag>;
    /** 1 when a plan includes a teacher's review: one at the start, or one bought later. */
    with_feedback: Generated<Flag>;
    feedback_status: Generated<Flag>;
    /** The time of publishing, or of the last correction. */
    reviewed_at: string | null;
    /** When the student first opened the review; null again after a correction. */
    read_at: string | null;
  };
  /** A row for each segment of the test, from its start. */
  mock_answers: {
    id: Generated<number>;
    record_id: number;
    mocktest_set_id: number;
    segment_id: number;
    /** 0 when not attempted. */
    attempt: Generated<number>;
    client_answer_id: string | null;
    file_name: string | null;
    content_type: string | null;
    size: number | null;
    sha256: string | null;
    duration_ms: number | null;
    /** JSON: the waveform, and when the student spoke. */
    peaks: string | null;
    facts: string | null;
    /** JSON: what a machine heard of it, where the student agrees. See takes.ts. */
    heard: string | null;
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
    /** The teacher's mark for this dialogue, in half marks: 0 to 90. */
    half_marks: number | null;
    /** JSON by segment id: errors by category, and a remark. */
    segments: string | null;
    updated_at: string;
  };
};
