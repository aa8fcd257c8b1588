import type { Session } from "../../../app/lib/http/session.server.ts";

/** Makes the response of a log-in. */
export const givenAccount = (more: object = {}) => ({
  ...{ token: "1|abc", name: "Asha", last_name: "Rao", email: "a@example.com", language: 1 },
  ...{ profile_image: null, phone_no: null, ...more },
});

/** Makes the form in which the school's own site hands over an account. */
export const handedOver = (more: Record<string, string>) => ({
  ...{ ...givenAccount(), email: "student@example.com", language: "1", profile_image: "" },
  ...{ phone_no: "+919876543210", ...more },
});

/** Makes the response of a saved profile. */
export const givenProfile = (more: object = {}) => ({
  ...{ status: 200, message: "Saved by the server.", first_name: "Asha", last_name: "Rao" },
  ...{ email: "student@example.com", phone_no: "+919876543210", language: 1, ...more },
});

/** Makes the session in a cookie. */
export const givenSession = (more: Partial<Session> = {}): Session => ({
  ...{ token: "1|abc", first_name: "Manpreet", last_name: "Kaur", email: "Student@Example.com" },
  ...{ language: 3, profile_image: null, phone_no: "+61412345678", remember: false, proved: true },
  ...{ since: Math.floor(Date.now() / 1000), ...more },
});

/** Makes the bytes that recordings use, and their limit. */
export const givenStorage = (more: object = {}) => ({
  ...{ completed_practice_bytes: 0, pending_practice_bytes: 0, mock_test_bytes: 0 },
  ...{ most_bytes: 1e9, ...more },
});

/** Makes the settings of reminder mails. */
export const givenReminders = (more: object = {}) => ({
  ...{ rhythm: "weekly", weekday: 0, hour: 0, time_zone: "Europe/London" },
  ...{ can_mail: true, feed_made_at: null, ...more },
});
