/**
 * What pages have in common travels together, because each file of its own costs a slow line a
 * request. Paths are those of `app/`; one that ends in "/" is a folder with all that it holds. A
 * path that is not there stops the build.
 */
export const CHUNKS = {
  "entry.client": ["entry.client.ts"],
  islands: ["islands/hydrate.ts", "islands/segment-studio.tsx"],
  frame: [
    "enhancements/menu.ts",
    "enhancements/submitting.ts",
    "routes/frame/log-out.script.ts",
    "routes/frame/menu-width.script.ts",
    "routes/frame/recording-outbox.script.ts",
    "lib/new-id.ts",
    "lib/studio/outbox/waiting-recordings.ts",
  ],
  // From segment to segment: practice fetches it while the student speaks, a mock test at once.
  way: [
    "islands/exam/countdown.ts",
    "islands/exam/exam-end.ts",
    "islands/exam/exam-moves.ts",
    "islands/exam/sit-exam.ts",
    "lib/studio/way/dialogue-answers.ts",
    "lib/studio/way/dialogue-way.ts",
  ],
  // Lists of words and pages from the device post with it.
  posts: ["lib/post-queue.ts"],
  along: ["routes/along/along.script.ts"],
  review: ["enhancements/review.ts", "enhancements/review/", "lib/review/marks.ts"],
  // Islands and enhancements share it. Pages without an island load it too, so it imports none of
  // the islands' file.
  outbox: [
    "lib/dialog.ts",
    "lib/studio/form/answer-fields.ts",
    "lib/studio/form/answer-guard.ts",
    "lib/studio/outbox/",
    "lib/studio/player/sound-time.ts",
    "lib/studio/player/sound-settings.ts",
    "lib/studio/this-page.ts",
    "routes/frame/outbox-view.ts",
    "routes/practice/dialogue/dialogue.script.ts",
  ],
};
