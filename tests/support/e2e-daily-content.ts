import { cp, mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

const SAMPLES = resolve("samples");
export const YOUTUBE_ID = "abcdefghij0";
/** A free film of our own, and one of each other service, which a plan opens. */
const VIDEOS = [
  {
    slug: "first-person",
    title: "Speaking in the first person",
    file: "first-person.mp4",
    captions: "first-person.vtt",
    cover: "first-person.jpg",
    duration_s: 59,
    free: true,
  },
  {
    slug: "test-day",
    title: "How the test day works",
    url: `https://www.youtube.com/watch?v=${YOUTUBE_ID}`,
    duration_s: 480,
  },
  {
    slug: "one-repeat",
    title: "One repeat: when to use it",
    url: "https://vimeo.com/123456789",
    duration_s: 300,
  },
  {
    slug: "elsewhere",
    title: "From a host that is not known",
    url: "https://videos.elsewhere.example/watch/9",
  },
];
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Saturday"];

/** Adds words, videos and a timetable to a content folder of tests. */
export async function writeDailyContent(folder: string): Promise<void> {
  await mkdir(join(folder, "videos"));
  await mkdir(join(folder, "words"));
  for (const name of [
    "videos/first-person.mp4",
    "videos/first-person.vtt",
    "videos/first-person.jpg",
    "words/hi.json",
    "words/ur.json",
  ])
    await cp(join(SAMPLES, name), join(folder, name));
  await writeFile(join(folder, "videos.json"), JSON.stringify(VIDEOS));
  const sessions = DAYS.map((weekday, index) => ({
    topic: `Session on ${weekday}`,
    weekday,
    time: "19:30",
    duration_minutes: 60,
    join_url: `https://meet.example.com/${index}`,
  }));
  await writeFile(join(folder, "sessions.json"), JSON.stringify(sessions));
}
