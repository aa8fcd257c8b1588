export type Rhythm = "off" | "daily" | "weekly";

/** Mails and the calendar of students who asked for them. */
export type ReminderTables = {
  reminders: {
    user_id: number;
    /** The clocks by which the hour is meant, and a day begins. */
    time_zone: string;
    rhythm: Rhythm;
    /** The day of a weekly mail; 0 is Sunday. */
    weekday: number;
    hour: number;
    /** Null while there are no mails. */
    next_mail_at: string | null;
    /** The hash of the secret in the calendar's address; null without one. */
    feed_hash: string | null;
    feed_made_at: string | null;
  };
};
