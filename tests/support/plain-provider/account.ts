import { randomBytes, randomInt } from "node:crypto";
import { invalid, type Ask, type Calls, page, Refused } from "./ask.ts";
import { categories, dialogues, languages } from "./material.ts";

const WRONG = "These credentials do not match our records.";
const ROWS = ["search", "page", "perpage"];

export const accountCalls: Calls = {
  "GET /sanctum/csrf-cookie": { open: true, answer: () => undefined },
  "POST /api/login/student": {
    open: true,
    json: ["email", "password", "remember?"],
    answer: (ask) => {
      if (!ask.xsrf) throw new Refused(419, "CSRF token mismatch.");
      const student = ask.school.student(ask.field("email"));
      if (!student) throw invalid("email", WRONG);
      if (student.password !== ask.field("password")) throw invalid("password", WRONG);
      if (!student.verified) throw new Refused(401, "Your email is not verified.");
      const token = `${ask.school.next()}|${randomBytes(20).toString("hex")}`;
      ask.school.tokens.set(token, student);
      const { first_name: name, last_name, email, language, phone_no } = student;
      const profile_image = ask.school.link(student.profile_image);
      return { results: { token, name, last_name, email, language, profile_image, phone_no } };
    },
  },
  "POST /api/logout": {
    answer: ({ school, student }) => {
      school.signOut(student);
      return { status: 200 };
    },
  },
  "GET /api/v1/check-token": { answer: () => ({ status: 200 }) },
  "POST /api/register": {
    open: true,
    json: [
      "first_name",
      "last_name?",
      "email",
      "password",
      "phone_no",
      "language",
      "branch",
      "country",
      "is_enrolled",
    ],
    answer: (ask) => {
      const email = ask.field("email");
      if (ask.school.student(email)) throw invalid("email", "The email has already been taken.");
      const language = languages.find(({ id }) => id === Number(ask.field("language")));
      if (!language) throw invalid("language", "The selected language is invalid.");
      if (!["sydney", "melbourne", "jalandhar"].includes(ask.field("branch")))
        throw invalid("branch", "The selected branch is invalid.");
      ask.school.enrol({
        first_name: ask.field("first_name"),
        last_name: ask.field("last_name"),
        email,
        password: ask.field("password"),
        phone_no: ask.field("phone_no"),
        language: language.id,
      });
      mailCode(ask);
      return { email, language: language.id };
    },
  },
  "GET /api/singup-languages": { open: true, answer: () => ({ data: languages }) },
  "POST /api/v1/otp-code/verify": {
    open: true,
    json: ["email", "otp_code"],
    answer: (ask) => {
      const student = ask.school.student(ask.field("email"));
      if (!student || ask.school.mailed(student.email) !== ask.field("otp_code"))
        throw new Refused(422, "The code is not right.");
      student.verified = true;
      return { status: 200 };
    },
  },
  "POST /api/v1/otp-code/resend": { open: true, json: ["email"], answer: mailCode },
  "POST /api/v1/password/forgot": {
    open: true,
    json: ["email"],
    answer: ({ field, school }) => {
      if (!school.student(field("email")))
        throw new Refused(422, "We can't find a user with that email address.");
      school.mails.push({ to: field("email"), secret: randomBytes(20).toString("hex") });
    },
  },
  "POST /api/v1/email-verify/": {
    open: true,
    json: ["token"],
    answer: (ask) => {
      const student = ownerOf(ask);
      if (!student || student.verified) throw new Refused(422, "Already Verified!");
      student.verified = true;
    },
  },
  "POST /api/v1/reset/password": {
    open: true,
    json: ["password", "token"],
    answer: (ask) => {
      const student = ownerOf(ask);
      if (!student) throw new Refused(422, "This password reset token is invalid.");
      student.password = ask.field("password");
      ask.school.mails = ask.school.mails.filter(({ secret }) => secret !== ask.field("token"));
      return { status: 200, message: "Your password has been reset!" };
    },
  },
  "POST /api/v1/user/update-porfile": {
    json: ["first_name", "last_name?", "phone_no", "language"],
    answer: ({ student, field }) => {
      if (Number(field("language")) !== student.language)
        throw invalid("language", "The language cannot be changed.");
      student.first_name = field("first_name");
      student.last_name = field("last_name");
      student.phone_no = field("phone_no");
      const { language, phone_no, first_name, last_name, email } = student;
      return { message: "Profile updated.", language, phone_no, first_name, last_name, email };
    },
  },
  "POST /api/v1/user/update-image": {
    form: ["profile_image"],
    answer: ({ file, school, student }) => {
      const image = file("profile_image");
      if (!image || !/^image\/(jpeg|png)$/.test(image.type))
        throw invalid("profile_image", "The profile image must be a file of type: jpg, png.");
      student.profile_image = school.keep("profile", image);
      return { message: "Image updated.", file_path: school.link(student.profile_image) };
    },
  },
  "GET /api/v1/languages": { answer: () => ({ results: languages }) },
  "GET /api/v1/zoom-meetings": {
    answer: ({ student }) => ({
      data: [1, 2, 3, 4].map((number) => ({
        topic: `Live feedback ${number}`,
        start_time: `2026-12-0${number} 18:00:00`,
        accessible: student.plan !== null,
        join_url: `https://meet.school.example/${number}`,
      })),
    }),
  },
  "GET /api/v1/practice-dialogues-word": {
    answer: () => ({
      results: categories.map(({ id, name }) => ({
        category_id: id,
        category_name: name,
        percentage: 33.33,
      })),
    }),
  },
  "GET /api/v1/get-exam-date": {
    answer: ({ student }) => ({ results: { exam_date: student.exam_date } }),
  },
  "GET /api/v1/practice-dialogue": {
    answer: ({ student }) => ({
      results: [false, true].map((recent) => ({
        practice_dialogue: recent ? "Recent VIP Exam Material" : "Practice Dialogues",
        completed: student.practices.filter(
          (one) => one.status === 1 && one.dialogue.recent === recent,
        ).length,
        total: dialogues.filter((one) => one.recent === recent).length,
      })),
    }),
  },
  "GET /api/v1/getactivetime": { answer: () => ({ data: { hours: 12.5, login_count: 9 } }) },
  "PUT /api/v1/exam-date": {
    query: ["exam_date"],
    answer: ({ student, field, fault }) => {
      if (!/^\d{4}-\d\d-\d\d$/.test(field("exam_date"))) fault("the date is not YYYY-MM-DD");
      student.exam_date = field("exam_date");
    },
  },
  "GET /api/v1/videos-list/": {
    query: ROWS,
    answer: (ask) => ({
      results: page(ask, "/api/v1/videos-list", [
        { video_url: "https://www.youtube.com/embed/dQw4w9WgXcQ" },
        { video_url: "https://player.vimeo.com/video/76979871" },
      ]),
    }),
  },
};

function mailCode({ field, school }: Ask): void {
  school.mails.push({ to: field("email"), secret: String(randomInt(100_000, 1_000_000)) });
}

function ownerOf({ field, school }: Ask) {
  const mail = school.mails.find(({ secret }) => secret === field("token"));
  return mail && school.student(mail.to);
}
