import * as account from "#app/lib/api/account.server.ts";
import * as login from "#app/lib/api/login.server.ts";
import * as profile from "#app/lib/api/profile.server.ts";
import * as registration from "#app/lib/api/registration.server.ts";
import { type Asker, type Case, confirms, counted, lists, reads } from "../case.ts";

const guest = ({ student }: Asker) => ({ ...student, token: null });
const SIGN_UP = { never: "it signs somebody up" };
const MAILS = { never: "it sends mail" };
const signUp = { email: "a@example.com", registration: "sign-up" };
const person = { first_name: "Asha", last_name: "Rao", phone_no: "", language: 1 };
const picture = new File(["picture"], "photo.png");
const languages = [
  { id: 1, language_name: "Hindi" },
  { id: 2, language_name: "Punjabi" },
];
const namesOf = (found: { language_name: string }[]) => found.map((one) => one.language_name);

/** Accounts: log-in, profile and sign-up. */
export const SESSION: Record<string, Case> = {
  "login.login": reads({
    asked: { never: "the program logs in by itself" },
    ask: (asker) =>
      login.login(guest(asker), {
        ...{ email: "a@example.com", password: "p", remember: true, device: "Chrome on Android" },
      }),
    shows: ({ name }) => `their name, ${name}`,
    answer: {
      status: 200,
      message: "Login Successsfully!",
      results: {
        ...{ token: "1|abcdef", name: "Asha", last_name: "Rao", email: "asha@example.com" },
        ...{ language: 1, profile_image: "/storage/images/asha.jpg", phone_no: "+61412345678" },
      },
    },
    needs: ["results", "results.token"],
  }),
  "login.checkToken": confirms({
    ask: ({ student }) => login.checkToken(student),
    shows: (email) =>
      `their pages, without logging in again${email === null ? "" : `, as ${email}`}`,
    answer: { status: 200, results: { email: "asha@example.com" } },
    ours: ["results.email"],
  }),
  "login.logout": confirms({
    asked: { never: "the program logs out at its end" },
    ask: ({ student }) => login.logout(student),
  }),
  "profile.listLanguages": lists({
    ask: ({ student }) => profile.listLanguages(student),
    shows: (found) => counted("languages", namesOf(found)),
    answer: { results: languages },
    needs: ["results[].id", "results[].language_name"],
  }),
  "profile.findStorageUse": {
    ...reads({
      ask: ({ student }) => profile.findStorageUse(student),
      shows: (found) =>
        found === null
          ? "nothing of what their recordings take"
          : `what their recordings take of ${found.most_bytes / 1_000_000} MB`,
      answer: {
        results: {
          ...{ pending_practice_bytes: 0, completed_practice_bytes: 4_000_000 },
          ...{ mock_test_bytes: 2_000_000, most_bytes: 1_000_000_000 },
          ...{ recordings_kept_months: 12, machine_hears: 1 },
        },
      },
      ours: ["results.recordings_kept_months", "results.machine_hears"],
    }),
    ...{ nothing: "accepted", braces: "accepted", absent: "accepted" },
  },
  "account.findDevices": {
    ...lists({
      ask: ({ student }) => account.findDevices(student),
      shows: (found) =>
        found === null
          ? "nothing of where they are logged in"
          : counted(
              "log-ins",
              found.map(({ device }) => device),
            ),
      answer: {
        results: [
          {
            ...{ id: 3, device: "Chrome on Android" },
            ...{ last_used_at: "2026-11-24 10:00:00", is_current: true },
          },
          {
            ...{ id: 4, device: "Firefox on Windows" },
            ...{ last_used_at: "2026-11-20 10:00:00", is_current: false },
          },
        ],
      },
      needs: ["results[].id", "results[].last_used_at"],
    }),
    absent: "accepted",
  },
  "account.endDevices": confirms({
    asked: { never: "it ends log-ins" },
    ask: ({ student }) => account.endDevices(student, 4),
  }),
  "account.changePassword": confirms({
    asked: { never: "it changes the password" },
    ask: ({ student }) =>
      account.changePassword(student, { current_password: "old", password: "new" }),
  }),
  "account.findDeletion": {
    ...reads({
      ask: ({ student }) => account.findDeletion(student),
      shows: (found) =>
        found === null
          ? "no way to take their data along or to have it deleted"
          : found.deletes_at === null
            ? "that their account stays"
            : `that their account is deleted at ${found.deletes_at}`,
      answer: { results: { deletes_at: "2026-12-01T10:00:00.000000Z" } },
      needs: ["results"],
    }),
    absent: "accepted",
  },
  "account.createDeletion": reads({
    asked: { never: "it deletes an account" },
    ask: ({ student }) => account.createDeletion(student, "p"),
    shows: ({ deletes_at }) => `that their account is deleted at ${deletes_at}`,
    answer: { results: { deletes_at: "2026-12-01T10:00:00.000000Z" } },
    needs: ["results"],
  }),
  "account.deleteDeletion": confirms({
    asked: { never: "it keeps an account that somebody wants deleted" },
    ask: ({ student }) => account.deleteDeletion(student),
  }),
  "profile.updateProfile": confirms({
    asked: { never: "it overwrites the name" },
    ask: ({ student }) => profile.updateProfile(student, person),
    answer: {
      status: 200,
      message: "Profile updated successfully.",
      first_name: "Asha",
      last_name: "Rao",
      email: "asha@example.com",
      phone_no: "+61412345678",
      language: 1,
    },
  }),
  "profile.updatePhoto": confirms({
    asked: { never: "it overwrites the photo" },
    ask: ({ student }) => profile.updatePhoto(student, picture),
    answer: {
      status: 200,
      message: "Image updated successfully.",
      file_path: "/storage/images/asha.png",
    },
  }),
  "registration.readSignUpChoices": lists({
    ask: async (asker) => (await registration.readSignUpChoices(guest(asker))).languages,
    shows: (found) => counted("languages to sign up for", namesOf(found)),
    answer: { data: languages, closed: "Sign-up is not open yet." },
    needs: ["data[].id", "data[].language_name"],
    ours: ["closed"],
  }),
  "registration.register": confirms({
    asked: SIGN_UP,
    ask: (asker) =>
      registration.register(guest(asker), {
        ...{ ...person, email: "a@example.com", password: "p" },
        ...{ branch: "sydney", country: "au", is_enrolled: "no", agreed: "terms-2" },
      }),
    answer: {
      status: 200,
      message: "Registered.",
      email: "a@example.com",
      language: 1,
      registration: "sign-up",
    },
    ours: ["registration"],
  }),
  "registration.verifyCode": confirms({
    asked: SIGN_UP,
    ask: (asker) => registration.verifyCode(guest(asker), { ...signUp, otp_code: "123456" }),
  }),
  "registration.resendCode": confirms({
    asked: MAILS,
    ask: (asker) => registration.resendCode(guest(asker), signUp),
    answer: { status: 200, message: "Sent.", unsent: "refused" },
    ours: ["unsent"],
  }),
  "registration.verifyEmail": confirms({
    asked: SIGN_UP,
    ask: (asker) =>
      registration.verifyEmail(guest(asker), { token: "token", registration: "sign-up" }),
  }),
  "registration.forgotPassword": confirms({
    asked: MAILS,
    ask: (asker) => registration.forgotPassword(guest(asker), "a@example.com"),
  }),
  "registration.resetPassword": confirms({
    asked: { never: "it needs a mailed link" },
    ask: (asker) =>
      registration.resetPassword(guest(asker), {
        password: "p",
        token: "token",
        agreed: "terms-2",
      }),
  }),
};
