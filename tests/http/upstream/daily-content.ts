import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fixture } from "./content-folder.ts";

export const CAPTIONS = "WEBVTT\n\n00:00.000 --> 00:01.000\nनमस्ते\n";

/** Only the first bytes of a JPEG, because nothing reads the rest. */
export const COVER = Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0, 0]);

const word = (text: string) => ({ word: text, paraphrase: `meaning of ${text}` });

export const hindiWords = {
  language: "Hindi",
  language_tag: "hi",
  categories: [
    { name: "Health", words: ["bone", "blood", "skin"].map(word) },
    { name: "Law", words: ["bail", "bond"].map(word) },
  ],
};

export const punjabiWords = {
  language: "Punjabi",
  language_tag: "pa",
  categories: [{ name: "Health", words: ["bone"].map(word) }],
};

/**
 * Twelve videos (two pages). The first two are free, the second is on another site, and the third
 * is WebM.
 */
export const videos = [
  {
    slug: "welcome",
    title: "Welcome: 100% free_of charge",
    file: "clip.mp4",
    captions: "clip.vtt",
    cover: "clip.jpg",
    duration_s: 1,
    free: true,
  },
  { slug: "elsewhere", title: "Elsewhere", url: "https://videos.example.test/embed/1", free: true },
  {
    slug: "numbers",
    title: "Numbers and dates",
    file: "clip.webm",
    captions: "paid.vtt",
    cover: "paid.jpg",
  },
  ...Array.from({ length: 9 }, (_, index) => ({
    slug: `part-${index + 1}`,
    title: `Part ${index + 1}`,
    file: "paid.mp4",
  })),
];

export const sessions = [
  {
    topic: "Every Saturday",
    weekday: "Saturday",
    time: "10:00",
    duration_minutes: 60,
    join_url: "https://meet.example.test/1",
  },
  {
    topic: "Every Wednesday",
    weekday: "Wednesday",
    time: "19:30",
    duration_minutes: 45,
    join_url: "https://meet.example.test/2",
  },
  {
    topic: "Once, in a far year",
    date: "2098-10-05",
    time: "09:00",
    duration_minutes: 30,
    join_url: "https://meet.example.test/3",
  },
  {
    topic: "Once, long ago",
    date: "2020-01-01",
    time: "09:00",
    duration_minutes: 30,
    join_url: "https://meet.example.test/4",
  },
  {
    topic: "Nobody is there",
    weekday: "Monday",
    time: "09:00",
    duration_minutes: 30,
    join_url: "https://meet.example.test/5",
    trial: true,
  },
];

/** Writes words, videos and sessions into a content folder. */
export function writeDailyContent(folder: string): void {
  for (const part of ["words", "videos"]) mkdirSync(join(folder, part), { recursive: true });
  writeJson(folder, "words/hi.json", hindiWords);
  writeJson(folder, "words/pa.json", punjabiWords);
  writeJson(folder, "videos.json", videos);
  writeJson(folder, "sessions.json", sessions);
  writeFileSync(join(folder, "videos/clip.mp4"), fixture("clip.mp4"));
  writeFileSync(join(folder, "videos/paid.mp4"), fixture("clip.mp4"));
  writeFileSync(join(folder, "videos/clip.webm"), fixture("clip.webm"));
  for (const name of ["clip", "paid"]) {
    writeFileSync(join(folder, `videos/${name}.vtt`), CAPTIONS);
    writeFileSync(join(folder, `videos/${name}.jpg`), COVER);
  }
  writeFileSync(join(folder, "videos/scripts.json"), "{}");
}

export function writeJson(folder: string, name: string, value: unknown): void {
  writeFileSync(join(folder, name), JSON.stringify(value));
}
