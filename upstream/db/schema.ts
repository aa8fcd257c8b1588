import type { Generated, Kysely } from "kysely";
import type { ContentTables } from "./content-tables.ts";
import type { ExamTables } from "./exam-tables.ts";
import type { Flag } from "./flag.ts";
import type { ForumTables } from "./forum-tables.ts";
import type { PlanTables } from "./plan-tables.ts";
import type { JobTables } from "./job-tables.ts";
import type { ReminderTables } from "./reminder-tables.ts";
import type { StaffTables } from "./staff-tables.ts";
import type { TeachingTables } from "./teaching-tables.ts";
import type { VocabularyTables } from "./vocabulary-tables.ts";

/** Types that both engines have: integers, text, 0/1, and JSON as text. */
type CoreTables = {
  settings: { name: string; value: string };
  languages: { id: Generated<number>; name: string; tag: string; offered: Generated<Flag> };
  /** The words that a student is found by. */
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
    /** Stripe's name for the student. */
    stripe_customer: string | null;
    /** A blocked student cannot log in; the reason is for staff. */
    blocked_at: Generated<string | null>;
    blocked_reason: Generated<string | null>;
    /** Since when the student may not write in the forum. */
    forum_blocked_at: Generated<string | null>;
    /** When all of it is deleted, unless somebody takes that back. */
    deletes_at: Generated<string | null>;
    created_at: string;
  };
  /** Sign-ups, each with its own code. One that became an account is kept to say so. */
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
  /** Secrets of mailed links. A used one is removed. */
  mailed_tokens: {
    id: Generated<number>;
    user_id: number;
    purpose: "reset";
    hash: string;
    expires_at: string;
  };
  mails: {
    id: Generated<number>;
    to: string;
    reply_to: string | null;
    /** Subject and text hold codes and links, so both are emptied after sending. */
    subject: string;
    text: string;
    /** The link in mails that were asked for: one press on it ends them. */
    stop_link: Generated<string | null>;
    dedupe_key: string;
    attempts: number;
    /** Null when nothing is left to do: sent, or given up. */
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
    /** The browser of the log-in, in words. */
    device: string | null;
    created_at: string;
  };
  labels: { user_id: number; question_id: number; label_type: number; updated_at: string };
  notes: { user_id: number; question_id: number; notes: string; updated_at: string };
  practice_records: {
    id: Generated<number>;
    user_id: number;
    question_id: number;
    /** 0 pending, 1 completed. A student has at most one pending record of a question. */
    status: Flag;
    created_at: string;
    submitted_at: string | null;
    /** Written by the portal, read only by the student. */
    own_marks: string | null;
    /** When the student sent it to the teachers, who hear no other. */
    sent_at: string | null;
  };
  practice_answers: {
    id: Generated<number>;
    record_id: number;
    segment_id: number;
    /** 0 in a submitted record: not attempted. */
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
    created_at: string;
  };
  /** What a device was told about each answer it sent, also when a later answer replaced it. */
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
  /** Calls with no pause over half an hour. Pauses of up to five minutes are active. */
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
  /** What staff wrote about an enquiry: to its student, or to one another. */
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
  StaffTables &
  TeachingTables;
export type Db = Kysely<Schema>;
export type Engine = "sqlite" | "postgres";
