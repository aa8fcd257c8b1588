import { answer, type Scripted } from "./fake-upstream.ts";
import { givenVideo, hoursAgo, videos } from "./given/community.ts";
import {
  activity,
  categories,
  examDate,
  givenCategory,
  givenMeeting,
  givenSummary,
  meetings,
  summaries,
} from "./given/day.ts";
import { givenOwnPlan } from "./given/plans.ts";
import {
  givenDialogue,
  givenSegment,
  listedPractice,
  oneDialogue,
  practices,
} from "./given/practice.ts";
import { givenCards } from "./given/vocabulary.ts";

/** The API's daily answers, for tests that check every number on the page. */
const NAMES = [
  "Health",
  "Legal",
  "Social services",
  "Housing",
  "Employment",
  "Financial",
  "Insurance",
  "Immigration",
  "Education",
  "Consumer affairs",
  "Business",
  "Community",
];
const TOPICS = [
  "Note-taking for numbers and dates",
  "Health dialogues: listen and repeat",
  "Mock Test review with a tutor",
  "Questions and answers",
  "Legal words",
  "Speaking in the first person",
  "The test day",
  "Housing dialogues",
];

export const CATEGORIES = categories(
  ...NAMES.map((category_name, index) =>
    givenCategory({ category_id: index + 1, category_name, percentage: (index * 37) % 101 }),
  ),
);

/** The second session has an insecure link, the third none yet, and the fourth needs a plan. */
export const MEETINGS = TOPICS.map((topic, index) =>
  givenMeeting({
    ...{ topic, start_time: hoursAgo(-20 - index * 50), accessible: index !== 3 },
    join_url:
      index === 2 || index === 3
        ? null
        : `${index === 1 ? "http" : "https"}://meet.example/j/${index}`,
    duration_minutes: 60,
  }),
);

const film = {
  video_url: "/storage/videos/sample.mp4",
  captions_url: "/storage/videos/sample.vtt",
};
const VIDEOS = [
  givenVideo({ title: "How the test day works", duration_s: 480 }),
  givenVideo({
    ...{ video_url: "https://vimeo.com/123456789", title: "One repeat: when to use it" },
    duration_s: 300,
  }),
  givenVideo({ ...film, title: "Speaking in the first person", duration_s: 42 }),
  givenVideo({
    video_url: "https://videos.elsewhere.example/watch/9",
    title: "From a host that is not known",
  }),
];

/** One dialogue is begun. Its first and third segments are answered. */
const tablets = { serial_no: 7, question_title: "Tablets for high blood pressure" };
const begun = { question_id: 5, record_id: 9, created_at: hoursAgo(1) };
export const BEGUN = listedPractice({ ...tablets, ...begun });
export const segments = (answered: number[], count = 13) =>
  oneDialogue({
    question: givenDialogue({ id: 5, ...tablets }),
    question_list: [5],
    segments: Array.from({ length: count }, (_, index) => {
      const answer = answered.includes(index + 1) ? { size: 900, attempt: 1 } : null;
      return givenSegment(50 + index, { duration_ms: 12_000, answer });
    }),
    no_of_q_done: answered.length,
  });

const NONE = answer(200, { results: [] });

/** All calls of the dashboard, by method and path. */
export const DASHBOARD_CALLS: Record<string, Scripted> = {
  "POST /api/v1/practice/pending/": practices(BEGUN),
  "POST /api/v1/recent/vip/exam/material/pending/": NONE,
  "POST /api/v1/mock-test/pending-list/": NONE,
  "POST /api/v1/mock-test/completed-list/": NONE,
  "POST /api/v1/study/cards": answer(200, { results: givenCards() }),
  "GET /api/v1/users-current-plan": answer(200, { results: [givenOwnPlan()] }),
  "GET /api/v1/question/segments/": answer(200, segments([1, 3])),
  "GET /api/v1/zoom-meetings": meetings(...MEETINGS),
  "GET /api/v1/practice-dialogues-word": CATEGORIES,
  // After the categories, whose path starts the same: the first match answers.
  "GET /api/v1/practice-dialogue": summaries(givenSummary({ completed: 41 })),
  "GET /api/v1/get-exam-date": examDate("2031-12-12"),
  "GET /api/v1/getactivetime": activity(),
  "GET /api/v1/videos-list/": videos(VIDEOS),
};
