import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** Dialogues, videos and live sessions. `own` is what the school brought; the rest is the sample's. */
export type ContentTables = {
  questions: {
    id: Generated<number>;
    slug: string;
    serial_no: number;
    language_id: number;
    category: string;
    question_title: string;
    question_background: string;
    /** Earlier versions compared folders with it. */
    content_hash: string;
    /** 0 when it is withdrawn: no longer offered, but kept for finished work. */
    active: Flag;
    /** Recent exam material; the others are for practice. No list mixes them. */
    is_recent: Generated<Flag>;
    own: Generated<Flag>;
    created_at: string;
  };
  segments: {
    id: Generated<number>;
    question_id: number;
    /** Different for all rows of a dialogue, also for those of earlier versions. */
    serial_no: number;
    /** Its number in the dialogue, from 1. */
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
    /** Whether it is part of the dialogue now. */
    active: Flag;
    /** From when to when it is part of the dialogue: "" from the first version on, null till now. */
    since: Generated<string>;
    until: string | null;
  };
  /** What staff work on. Students read `questions` and `segments`, into which it is published. */
  dialogue_drafts: {
    question_id: number;
    /** JSON; null when nothing waits to be published. */
    draft: string | null;
    /** Goes up with each change, so that nobody overwrites what they have not seen. */
    version: number;
    saved_by: string;
    updated_at: string;
  };
  videos: {
    id: Generated<number>;
    slug: string;
    title: string;
    /** A file of ours, or an address elsewhere. */
    file: string | null;
    url: string | null;
    captions: string | null;
    /** A picture of ours, shown until the video plays. */
    cover: string | null;
    duration_s: number | null;
    free: Flag;
    place: number;
    active: Flag;
    own: Generated<Flag>;
  };
  /** When live sessions are: weekly, or once on a date. */
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
    /** 0 when it is not offered. */
    active: Generated<Flag>;
  };
  /** The sessions that the timetable gives for the next weeks, and those that were. */
  live_sessions: {
    id: Generated<number>;
    topic: string;
    starts_at: string;
    ends_at: string;
    duration_minutes: number;
    join_url: string;
    active: Flag;
  };
};
