import * as dashboard from "#app/lib/api/dashboard.server.ts";
import * as forum from "#app/lib/api/forum.server.ts";
import { liveSession } from "../../app/lib/agenda.server.ts";
import * as pageFaults from "#app/lib/api/page-faults.server.ts";
import * as today from "#app/lib/api/today.server.ts";
import * as videos from "#app/lib/api/videos.server.ts";
import { type Case, confirms, counted, lists, pages, pageWith, reads } from "../case.ts";
import { A_DAY, A_PIECE_OF_WORK, TOLD_TODAY } from "./day.ts";

const SEEN = { never: "others see it" };
const NOON = new Date("2026-11-20T01:00:00Z");
const picture = new File(["picture"], "photo.png");
const DAY = "2027-01-14";

const video = {
  video_url: "/storage/videos/first.mp4",
  title: "How marks are given",
  captions_url: "/storage/videos/first.vtt",
  cover_url: "/storage/videos/first.jpg",
  duration_s: 300,
};
const author = { name: "Asha", last_name: "Rao", image: "asha.jpg" };
const reply = {
  reply_message: "Try the library.",
  created_at: "2026-11-20T02:00:00.000000Z",
  get_user: author,
};
const post = {
  id: 1,
  reply_message: "Where do you practise?",
  forum_image: "/storage/images/post.png",
  image_preview: "/storage/images/post.png?preview",
  image_alt: "A page of notes",
  is_reported: false,
  created_at: "2026-11-20T01:00:00.000000Z",
  get_user: author,
  get_replies: [reply, { ...reply, reply_message: "At home." }],
  ...{ replies_count: 42, replies_from: 41 },
};
const meeting = {
  topic: "Legal words",
  start_time: "2026-11-25T08:00:00.000000Z",
  accessible: true,
  join_url: "https://zoom.example/j/1",
  duration_minutes: 60,
  ...{ uid: "369d12a8-d0bc", sequence: 2, changed_at: "2026-11-20T01:00:00.000000Z" },
};

/** Shows the time as sent and as read, because a wrong zone makes a student miss a class. */
function startsAt(session: Parameters<typeof liveSession>[0]): string {
  const { topic, start } = liveSession(session, null);
  const read = start.moment === null ? "as it came" : `read as ${start.text} in Sydney`;
  return `${topic}, "${session.start_time}" ${read}`;
}

/** The dashboard, videos and forum. */
export const SCHOOL: Record<string, Case> = {
  "page-faults.createPageFault": confirms({
    asked: { never: "owners read it" },
    ask: ({ student }) =>
      pageFaults.createPageFault(student, {
        ...{ part: "segment-studio", state: "recording", kind: "NotFoundError", takes: true },
        ...{ release: "b8gbtgyj", browser: "Chrome 128 Android" },
      }),
  }),
  "dashboard.listMeetings": lists({
    ask: ({ student }) => dashboard.listMeetings(student),
    shows: ({ data }) => data.map(startsAt).join("; ") || "no live sessions",
    answer: { data: [meeting, { ...meeting, topic: "Note taking" }], cancelled: [meeting] },
    ours: [
      ...["duration_minutes", "uid", "sequence", "changed_at"].map((name) => `data[].${name}`),
      ...Object.keys(meeting).map((name) => `cancelled[].${name}`),
    ],
  }),
  "dashboard.listCategories": lists({
    ask: ({ student }) => dashboard.listCategories(student),
    shows: (found) =>
      counted(
        "categories",
        found.map(({ category_name }) => category_name),
      ),
    answer: {
      results: [
        { category_id: 2, category_name: "Housing", percentage: 10 },
        { category_id: 3, category_name: "Health", percentage: 0 },
      ],
    },
    needs: ["results[].category_name"],
  }),
  "dashboard.listSummaries": lists({
    ask: ({ student }) => dashboard.listSummaries(student),
    shows: (found) =>
      counted(
        "kinds of material",
        found.map(({ practice_dialogue }) => practice_dialogue),
      ),
    answer: {
      results: [
        { practice_dialogue: "CCL Practice", completed: 1, total: 4 },
        { practice_dialogue: "Mock Test", completed: 0, total: 2 },
      ],
    },
    needs: ["results[].practice_dialogue"],
  }),
  "dashboard.getActivity": reads({
    ask: ({ student }) => dashboard.getActivity(student),
    shows: ({ hours, login_count }) => `${hours ?? "?"} hours and ${login_count ?? "?"} visits`,
    answer: { data: { hours: 2.5, login_count: 3 } },
    needs: ["data"],
  }),
  "dashboard.getExamDate": reads({
    ask: ({ student }) => dashboard.getExamDate(student),
    shows: (saved) => (saved?.exam_date ? `the exam date ${saved.exam_date}` : "no exam date"),
    finds: (saved) => ({ examDate: saved?.exam_date ?? null }),
    answer: { results: { exam_date: DAY, person: "kq3vYw0aZbX1" } },
    needs: ["results"],
    ours: ["results.person"],
  }),
  "today.findToday": {
    ...reads({
      ask: ({ student }) => today.findToday(student, { since: NOON, repeatBefore: NOON }),
      shows: (found) =>
        found === null
          ? "a day made of the agreed lists"
          : `${found.practised_count} of ${found.dialogue_count} dialogues practised`,
      answer: {
        results: { ...A_DAY, ...TOLD_TODAY },
      },
      needs: [
        ...["results", "results.mock_tests"],
        ...["repeat_count", "dialogue_count", "practised_count"].map((name) => `results.${name}`),
        ...["taken_count", "open_count"].map((name) => `results.mock_tests.${name}`),
      ],
    }),
    absent: "accepted",
  },
  "dashboard.listWork": pages({
    ask: ({ student }) => dashboard.listWork(student, 1),
    shows: (found) =>
      found === null
        ? "that no teacher gives work"
        : counted(
            "pieces of work",
            found.data.map(({ question_title }) => question_title),
          ),
    answer: { results: pageWith([A_PIECE_OF_WORK, { ...A_PIECE_OF_WORK, id: 5 }]) },
    needs: ["results", "results.data[].id", "results.data[].due_at"],
  }),
  "today.updatePace": {
    ...confirms({
      asked: { never: "it changes how much a student wants to do" },
      ask: ({ student }) => today.updatePace(student, { minutes: 30, daysOff: [0] }),
    }),
    absent: "accepted",
  },
  "dashboard.updateExamDate": confirms({
    asked: "writes",
    wants: ["examDate"],
    ask: ({ student, ids }) => dashboard.updateExamDate(student, ids.examDate ?? DAY),
  }),
  "videos.listVideos": pages({
    ask: ({ student }) => videos.listVideos(student),
    shows: ({ results }) =>
      counted(
        "videos",
        results.data.map(({ title, video_url }) => title ?? video_url),
      ),
    answer: {
      is_subscribed: true,
      results: pageWith([
        video,
        { ...video, video_url: "https://youtu.be/abcdefghij0", title: "On the day" },
      ]),
    },
    needs: ["results", "results.data[].video_url"],
    ours: [
      "is_subscribed",
      ...["title", "captions_url", "cover_url", "duration_s"].map(
        (name) => `results.data[].${name}`,
      ),
    ],
  }),
  "forum.listPosts": pages({
    ask: ({ student }) => forum.listPosts(student, 1, { id: 1, replies: 3 }),
    shows: ({ forum_list }) =>
      counted(
        "posts",
        forum_list.data.map(({ reply_message }) => reply_message),
      ),
    answer: {
      results: {
        forum_list: pageWith([post, { ...post, id: 2, reply_message: "Who passed?" }]),
        profile_image_path: "/storage/images",
      },
    },
    needs: ["results", "results.forum_list", "results.forum_list.data[].id"],
    ours: ["image_preview", "image_alt", "is_reported", "replies_count", "replies_from"].map(
      (name) => `results.forum_list.data[].${name}`,
    ),
  }),
  "forum.createReport": confirms({
    asked: { never: "it asks people to look at a post" },
    ask: ({ student }) => forum.createReport(student, 1),
  }),
  "forum.createPost": confirms({
    asked: SEEN,
    ask: ({ student }) =>
      forum.createPost(student, { details: "Hello", image: picture, alt: "A page", key: "key" }),
  }),
  "forum.createReply": confirms({
    asked: SEEN,
    ask: ({ student }) => forum.createReply(student, { postId: 1, reply: "Hello", key: "key" }),
    answer: { status: 200, message: "Reply added successfully!", reply_place: 41 },
    shows: (place) => (place === undefined ? "that it was done" : `its place, ${place}`),
    ours: ["reply_place"],
  }),
};
