import { givenDialogue, givenSegment, listedPractice, oneDialogue } from "./given.ts";

/** The upstream's daily answers, for tests that must know every number on the page. */
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const CATEGORIES = [
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

/** A video of another service. */
export const EMBED = {
  video_url: "https://youtu.be/abcdefghij0",
  title: "Embedded",
  captions_url: null,
  duration_s: 61,
};

export const categories = {
  results: CATEGORIES.map((category_name, index) => ({
    category_id: index + 1,
    category_name,
    percentage: (index * 37) % 101,
  })),
};
export const summaries = {
  results: [{ practice_dialogue: "CCL Practice Dialogues", completed: 41, total: 86 }],
};
export const activity = { data: { hours: 6.5, login_count: 9 } };
export const examDate = (exam_date: string | null) => ({ results: { exam_date } });

/** The second session has an insecure link, the third none yet, and the fourth needs a plan. */
export const meetings = {
  data: TOPICS.map((topic, index) => ({
    topic,
    start_time: inHours(20 + index * 50),
    accessible: index !== 3,
    join_url:
      index === 2 || index === 3
        ? null
        : `${index === 1 ? "http" : "https"}://meet.example/j/${index}`,
    duration_minutes: 60,
  })),
};

const VIDEOS = [
  {
    id: 11,
    video_url: "https://www.youtube.com/watch?v=abcdefghij0",
    title: "How the test day works",
    captions_url: null,
    duration_s: 480,
  },
  {
    id: 12,
    video_url: "https://vimeo.com/123456789",
    title: "One repeat: when to use it",
    captions_url: null,
    duration_s: 300,
  },
  {
    id: 13,
    video_url: "/storage/videos/sample.mp4",
    title: "Speaking in the first person",
    captions_url: "/storage/videos/sample.vtt",
    duration_s: 42,
  },
  {
    id: 14,
    video_url: "https://videos.elsewhere.example/watch/9",
    title: "From a host that is not known",
    captions_url: null,
    duration_s: null,
  },
];

export function videos(data: object[] = VIDEOS, more: object = {}, is_subscribed = true) {
  return {
    is_subscribed,
    results: {
      data,
      current_page: 1,
      last_page: 1,
      from: data.length ? 1 : null,
      to: data.length || null,
      total: data.length,
      per_page: 10,
      ...more,
    },
  };
}

/** One dialogue is begun; its first and third segments are answered. */
const tablets = { serial_no: 7, question_title: "Tablets for high blood pressure" };
const begun = { question_id: 5, record_id: 9, created_at: inHours(-1) };
export const pending = { results: { data: [listedPractice({ ...tablets, ...begun })] } };
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

export const ownPlan = (more: object = {}) => ({
  results: [{ plan_name: "Silver", created_at: "2025-11-24", status: "active", ...more }],
});
/** So many words are due, and nothing was done today. */
export const studyCards = (due_count: number) => ({
  results: { cards: [], due_count, fresh_count: 9, reviewed_today: 0, fresh_today: 0 },
});

/** All calls of the dashboard, by method and path. */
export const DASHBOARD_CALLS: Record<string, object> = {
  "POST /api/v1/practice/pending/": pending,
  "POST /api/v1/recent/vip/exam/material/pending/": { results: [] },
  "POST /api/v1/mock-test/pending-list/": { results: [] },
  "POST /api/v1/mock-test/completed-list/": { results: [] },
  "POST /api/v1/study/cards": studyCards(0),
  "GET /api/v1/users-current-plan": ownPlan(),
  "GET /api/v1/question/segments/": segments([1, 3]),
  "GET /api/v1/zoom-meetings": meetings,
  "GET /api/v1/practice-dialogues-word": categories,
  // After the categories, whose path begins alike: the first match answers.
  "GET /api/v1/practice-dialogue": summaries,
  "GET /api/v1/get-exam-date": examDate("2031-12-12"),
  "GET /api/v1/getactivetime": activity,
  "GET /api/v1/videos-list/": videos(),
};
