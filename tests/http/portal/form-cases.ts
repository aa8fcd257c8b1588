import type { Upload } from "../../support/portal-client.ts";
import { png } from "../../support/pictures.ts";
import { toneFile } from "../../support/recordings.ts";
import { typedEnquiry } from "../../support/given/community.ts";

export interface FormCase {
  path: string;
  /** The call that the form makes. */
  call: string;
  fields: Record<string, string>;
  file?: Upload;
  /** Values that the page must never show again. */
  secret?: string[];
  /** The field in the API's error, and its id if the summary links to another one. */
  field: string;
  id?: string;
  /** Has an upload with a timeout of a minute. */
  slow?: "minute";
}

const enquiry = typedEnquiry({ message: "Typed & kept" });
const ENQUIRY = {
  call: "POST /api/v1/online-class",
  fields: enquiry,
  field: "message",
};
export const DIALOGUE = "/practice/list/questions?question=3&segment=2";

export const STUDENT_FORMS: FormCase[] = [
  {
    path: "/dashboard",
    call: "PUT /api/v1/exam-date",
    fields: { exam_date: "2031-12-24" },
    field: "exam_date",
  },
  {
    path: "/user-profile",
    call: "POST /api/v1/user/update-porfile",
    fields: {
      intent: "details",
      first_name: "Typed",
      last_name: "& kept",
      phone_no: "0412 345 678",
      phone_no_country: "AU",
    },
    field: "last_name",
  },
  {
    path: "/user-profile",
    call: "POST /api/v1/user/update-image",
    fields: { intent: "photo" },
    file: {
      field: "profile_image",
      name: "me.png",
      bytes: png(),
      type: "image/png",
    },
    field: "profile_image",
    slow: "minute",
  },
  { path: "/online-class-booking", ...ENQUIRY },
  { path: "/book-naatCcl-exam", ...ENQUIRY },
  {
    path: "/forum",
    call: "POST /api/v1/forum-add",
    fields: { intent: "comment", forum_details: "Typed & kept" },
    field: "forum_details",
    slow: "minute",
  },
  {
    path: "/forum?thread=1",
    call: "POST /api/v1/forum-reply",
    fields: { intent: "reply", forum_id: "1", reply: "Typed & kept" },
    field: "reply",
  },
  {
    path: DIALOGUE,
    call: "POST /api/v1/store-user-notes",
    fields: { intent: "notes", notes: "Typed & kept" },
    field: "notes",
  },
  {
    path: DIALOGUE,
    call: "POST /api/v1/practice/answer-update",
    fields: {
      intent: "next",
      question_id: "3",
      segment_id: "27",
      client_answer_id: "refused-form",
    },
    file: toneFile(440),
    field: "audioanswer",
    id: "answer-audio-file",
    slow: "minute",
  },
];

export const GUEST_FORMS: FormCase[] = [
  {
    path: "/sign-up",
    call: "POST /api/register",
    fields: {
      first_name: "Manpreet",
      last_name: "Kaur",
      email: "manpreet@example.com",
      password: "hush-hush-hush",
      phone_no_country: "AU",
      phone_no: "0412 345 678",
      language: "1",
      branch: "sydney",
      country: "India",
      is_enrolled: "no",
    },
    secret: ["password"],
    field: "email",
  },
  {
    path: "/forgot-password",
    call: "POST /api/v1/password/forgot",
    fields: { email: "manpreet@example.com" },
    field: "email",
  },
  {
    path: "/reset/password/some-token",
    call: "POST /api/v1/reset/password",
    fields: {
      password: "hush-hush-hush",
      password_confirmation: "hush-hush-hush",
    },
    secret: ["password", "password_confirmation"],
    field: "password",
  },
];
