export type Rhythm = "off" | "daily" | "weekly";

/** What comes to a student who asked for it. */
export type ReminderTables = {
  reminders: {
    user_id: number;
    /** The clocks by which the hour is meant, and a day begins. */
    time_zone: string;
    rhythm: Rhythm;
    /** Of a weekly mail; 0 is Sunday. */
    weekday: number;
    hour: number;
    /** Null while there are no mails. */
    next_mail_at: string | null;
    /** Of the secret in the address of the calendar; null without one. */
    feed_hash: string | null;
    feed_made_at: string | null;
  };
};
