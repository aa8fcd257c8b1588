export type Rhythm = "off" | "daily" | "weekly";

/** Mails and calendars of students who asked for them. */
export type ReminderTables = {
  reminders: {
    user_id: number;
    /** The time zone of the hour and of a day's start. */
    time_zone: string;
    rhythm: Rhythm;
    /** The day of a weekly mail; 0 is Sunday. */
    weekday: number;
    hour: number;
    /** Null when the student gets no mails. */
    next_mail_at: string | null;
    /** The hash of the secret in the calendar's URL; null without one. */
    feed_hash: string | null;
    feed_made_at: string | null;
  };
};
