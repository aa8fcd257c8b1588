import type { Generated, Kysely } from "kysely";
import type { ContentTables } from "./content-tables.ts";
import type { ExamTables } from "./exam-tables.ts";
import type { Flag } from "./flag.ts";
import type { ForumTables } from "./forum-tables.ts";
import type { PlanTables } from "./plan-tables.ts";
import type { JobTables } from "./job-tables.ts";
import type { ReminderTables } from "./reminder-tables.ts";
import type { SchoolTables } from "./school-tables.ts";
import type { StaffTables } from "./staff-tables.ts";
import type { TeachingTables } from "./teaching-tables.ts";
import type { VocabularyTables } from "./vocabulary-tables.ts";

/** Types of both engines: integers, text, 0/1, and JSON as text. */
type CoreTables = {
  settings: { name: string; value: string };
  languages: { id: Generated<number>; name: string; tag: string; offered: Generated<Flag> };
  /** The words by which staff find a student. */
  student_words: { user_id: number; word: string; of_email: Flag };
  users: {
    id: Generated<number>;
    email: string;
    password_hash: string;
    first_name: string;
    last_name: string;
    phone_no: string | null;
    language_id: number;
    profile_image: string | null;
    email_verified_at: string | null;
    last_active_at: string | null;
    branch: string | null;
    country: string | null;
    is_enrolled: Flag | null;
    /** A calendar day, without time or zone. */
    exam_date: string | null;
    /** Null until the student chooses. */
    minutes_a_day: Generated<number | null>;
    /** Weekdays as "0,6"; 0 is Sunday. */
    days_off: Generated<string | null>;
    /** Stripe's id of the student. */
    stripe_customer: string | null;
    /** A blocked student cannot log in; the reason is for staff. */
    blocked_at: Generated<string | null>;
    blocked_reason: Generated<string | null>;
    /** Whether a machine may hear takes, and the terms to which that was the answer. */
    speech_agreed: Flag | null;
    speech_terms: string | null;
    /** When staff stopped the student from posting in the forum. */
    forum_blocked_at: Generated<string | null>;
    /** When all data is deleted, unless somebody cancels it. */
    deletes_at: Generated<string | null>;
    created_at: string;
  };
  /** Registrations, each with its own code. A used one stays, to say that its code was used. */
  registrations: {
    id: Generated<number>;
    key_hash: string;
    email: string;
    password_hash: string;
    first_name: string;
    last_name: string;
    language_id: number;
    phone_no: string | null;
    branch: string | null;
    country: string | null;
    is_enrolled: Flag | null;
    /** The school's pages that the student agreed to: "terms-2 privacy-1". */
    agreed: Generated<string | null>;
    code_salt: string;
    code_hash: string;
    code_tries: number;
    code_expires_at: string;
    verified_at: string | null;
    created_at: string;
  };
  registration_links: {
    id: Generated<number>;
    registration_id: number;
    hash: string;
    expires_at: string;
  };
  /** Secrets of mailed links. Using one removes it. */
  mailed_tokens: {
    id: Generated<number>;
    user_id: number;
    purpose: "reset" | "invitation";
    hash: string;
    expires_at: string;
  };
  mails: {
    id: Generated<number>;
    to: string;
    reply_to: string | null;
    /** Subject and text contain codes and links, so sending empties both. */
    subject: string;
    text: string;
    /** The link that ends mails of this kind with one click. */
    stop_link: Generated<string | null>;
    dedupe_key: string;
    /** Mails of a lower rank go first. */
    rank: Generated<number>;
    attempts: number;
    /** Null when the mail is sent or given up. */
    next_attempt_at: string | null;
    sent_at: string | null;
    created_at: string;
  };
  tokens: {
    id: Generated<number>;
    user_id: number;
    hash: string;
    expires_at: string;
    last_used_at: string | null;
    /** A description of the browser at the log-in. */
    device: string | null;
    created_at: string;
  };
  labels: { user_id: number; question_id: number; label_type: number; updated_at: string };
  notes: { user_id: number; question_id: number; notes: string; updated_at: string };
  practice_records: {
    id: Generated<number>;
    user_id: number;
    question_id: number;
    /** 0 is pending, 1 completed. A student has at most one pending record of a question. */
    status: Flag;
    created_at: string;
    submitted_at: string | null;
    /** Written by the portal, read only by the student. */
    own_marks: string | null;
    /** When the student sent it to the teachers, who can hear no other recording. */
    sent_at: string | null;
  };
  practice_answers: {
    id: Generated<number>;
    record_id: number;
    segment_id: number;
    /** 0 in a submitted record means not attempted. */
    attempt: number;
    client_answer_id: string | null;
    file_name: string | null;
    content_type: string | null;
    size: number | null;
    sha256: string | null;
    duration_ms: number | null;
    time_taken: number | null;
    /** JSON, as the device sent it. */
    peaks: string | null;
    facts: string | null;
    /** JSON: what a machine heard of it, where the student agrees. See takes.ts. */
    heard: string | null;
    created_at: string;
  };
  /** Receipts of all answers that a device sent, also of those that a later answer replaced. */
  practice_receipts: {
    user_id: number;
    client_answer_id: string;
    record_id: number;
    segment_id: number;
    size: number;
    sha256: string;
    attempt: number;
    created_at: string;
  };
  /** Segments that a student speaks again, by the rule of `plan/weak.ts`. */
  weak_segments: {
    user_id: number;
    segment_id: number;
    /** JSON: the codes of the reasons. */
    reasons: string;
    /** 1 while a teacher's errors are among the reasons. */
    by_teacher: Flag;
    /** The first take that made it weak: of a practice, or of a reviewed mock test. */
    record_id: number | null;
    mock_record_id: number | null;
    /** When that take was handed in. */
    since: string;
    /** When the segment became weak, by a mark or a take; null in rows of an earlier version. */
    weak_at: string | null;
    /** Null while the segment is weak. */
    left_at: string | null;
    due: string;
    /** The number of ratings. The next rating must send this number. */
    reps: number;
    /** The card of the portal's scheduler, as JSON; null before the first rating. */
    card: string | null;
    /** The last rating: its id, its number, the practice that it is about, and its time. */
    review_id: string | null;
    rating: number | null;
    rated_record_id: number | null;
    rated_at: string | null;
  };
  /** Runs of calls without a pause over half an hour. Pauses up to five minutes are active. */
  visits: {
    id: Generated<number>;
    user_id: number;
    started_at: string;
    last_seen_at: string;
    active_ms: number;
  };
  enquiries: {
    id: Generated<number>;
    user_id: number;
    first_name: string;
    last_name: string;
    phone: string;
    email: string;
    message: string;
    branch: string;
    country: string;
    request_key: string | null;
    state: Generated<"new" | "answered">;
    created_at: string;
  };
  /** Notes of staff about an enquiry: an answer to its student, or a note for staff. */
  enquiry_notes: {
    id: Generated<number>;
    enquiry_id: number;
    kind: "note" | "answer";
    text: string;
    staff_name: string;
    request_key: string;
    created_at: string;
  };
};

export type Schema = CoreTables &
  ContentTables &
  PlanTables &
  VocabularyTables &
  ExamTables &
  ForumTables &
  JobTables &
  ReminderTables &
  SchoolTables &
  StaffTables &
  TeachingTables;
export type Db = Kysely<Schema>;
/** The database and the clock, in milliseconds since 1970. */
export type Clocked = { db: Db; clock: () => number };
export type Engine = "sqlite" | "postgres";
