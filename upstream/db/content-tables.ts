import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** Dialogues, videos and live sessions. `own` is 1 for the school's content, 0 for the sample's. */
export type ContentTables = {
  questions: {
    id: Generated<number>;
    slug: string;
    serial_no: number;
    language_id: number;
    category: string;
    question_title: string;
    question_background: string;
    /** What a search reads, written by `search-text.ts`. */
    search_text: Generated<string | null>;
    /** Unused. Kept because the previous version reads it. */
    content_hash: string;
    /** 0 when withdrawn: no longer offered, but kept for finished work. */
    active: Flag;
    /** 1 for recent exam material, 0 for practice. No list mixes the two. */
    is_recent: Generated<Flag>;
    /** 1 for a dialogue in no list: `is_recent` then only sorts what students did with it before. */
    tests_only: Generated<Flag>;
    own: Generated<Flag>;
    created_at: string;
  };
  segments: {
    id: Generated<number>;
    question_id: number;
    /** Unique within a dialogue, ended rows included. */
    serial_no: number;
    /** The number in the dialogue, from 1. */
    place: Generated<number>;
    language: string;
    audio_reference_text: string;
    audio_file: string;
    duration_ms: number | null;
    peaks: string | null;
    sample_language: string;
    sample_text: string;
    sample_audio_file: string | null;
    sample_duration_ms: number | null;
    sample_peaks: string | null;
    /** JSON: what must come across. Null for none. */
    key_facts: string | null;
    /** 1 while the segment is part of the dialogue. */
    active: Flag;
    /** When the segment was part of the dialogue. "" is from its start, null is still. */
    since: Generated<string>;
    until: string | null;
  };
  /** What a machine has spoken, or is to speak. A row of an approved sound tells of its file. */
  spoken_sounds: {
    id: Generated<number>;
    /** The cell of a dialogue's draft: the side of a segment in this language. */
    question_id: number | null;
    segment_key: number | null;
    word_id: number | null;
    language: string;
    text: string;
    voice: string;
    /** Null until it is spoken, as is the file. */
    model: string | null;
    file_name: string | null;
    duration_ms: number | null;
    peaks: string | null;
    /** 1 once somebody heard it and took it. */
    approved: Flag;
    created_at: string;
  };
  /** Drafts of staff. Publishing copies them to `questions` and `segments`, for students. */
  dialogue_drafts: {
    question_id: number;
    /** JSON; null without unpublished changes. */
    draft: string | null;
    /** Grows with each change, so that nobody overwrites a change that they have not seen. */
    version: number;
    saved_by: string;
    updated_at: string;
  };
  videos: {
    id: Generated<number>;
    slug: string;
    title: string;
    search_text: Generated<string | null>;
    /** A file of ours, or a URL elsewhere. */
    file: string | null;
    url: string | null;
    captions: string | null;
    /** A picture of ours until the video plays. */
    cover: string | null;
    duration_s: number | null;
    free: Flag;
    place: number;
    active: Flag;
    own: Generated<Flag>;
  };
  /** The schedule of live sessions: weekly, or once on a date. */
  timetable: {
    id: Generated<number>;
    own: Flag;
    topic: string;
    weekday: string | null;
    date: string | null;
    time: string;
    duration_minutes: number;
    join_url: string;
    trial: Flag;
    /** 0 when not offered. */
    active: Generated<Flag>;
  };
  /** The sessions of the coming weeks by the timetable, and past ones. */
  live_sessions: {
    id: Generated<number>;
    topic: string;
    starts_at: string;
    ends_at: string;
    duration_minutes: number;
    join_url: string;
    active: Flag;
    /** The id in calendars, whatever becomes of the session. Null in rows of the version before. */
    uid: string | null;
    /** The place in the timetable: the id of its row, and the Monday of its week if it is weekly. */
    slot: string | null;
    /** Grows with each change that a calendar shows. */
    sequence: Generated<number>;
    changed_at: string | null;
  };
};
