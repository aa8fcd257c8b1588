/**
 * Modules that pages share are bundled, because each file costs a slow connection a request. Paths
 * are relative to `app/`; one that ends in "/" is a folder with all its files. A missing path stops
 * the build.
 */
export const CHUNKS = {
  // With the scripts of the frame around every page after log-in. Pages before it load `entry.guests`.
  "entry.client": [
    "entry.client.ts",
    "enhancements/drafts.ts",
    "enhancements/menu.ts",
    "enhancements/submitting.ts",
    "routes/frame/log-out.script.ts",
    "routes/frame/menu-width.script.ts",
    "routes/frame/recording-outbox.script.ts",
    "lib/fault-report.ts",
    "lib/new-id.ts",
    "lib/studio/outbox/waiting-recordings.ts",
  ],
  islands: ["islands/hydrate.ts", "islands/segment-studio.tsx"],
  // Where something is typed that the server does not have yet.
  drafts: ["lib/drafts/"],
  // For moves between segments: practice loads it while the student speaks, a mock test at once.
  way: [
    "islands/exam/countdown.ts",
    "islands/exam/exam-end.ts",
    "islands/exam/exam-moves.ts",
    "islands/exam/sit-exam.ts",
    "lib/studio/way/dialogue-answers.ts",
    "lib/studio/way/dialogue-way.ts",
  ],
  // Word lists and kept pages post with it.
  posts: ["lib/post-queue.ts"],
  // For the studio and the review.
  sound: ["lib/studio/player/sound-time.ts", "lib/studio/player/sound-settings.ts"],
  along: ["routes/along/along.script.ts"],
  review: [
    "enhancements/review.ts",
    "enhancements/review/",
    "lib/review/bars-path.ts",
    "lib/review/marks.ts",
  ],
  // Shared by islands and enhancements. Pages without an island load it, too, so it imports none of
  // the islands' files.
  outbox: [
    "lib/dialog.ts",
    "lib/studio/form/answer-fields.ts",
    "lib/studio/awake.ts",
    "lib/studio/form/answer-guard.ts",
    "lib/studio/outbox/",
    // Staff record with them, too.
    "lib/studio/recorder/level-meter.ts",
    "lib/studio/recorder/microphone.ts",
    "lib/studio/recorder/recorder-state.ts",
    "lib/studio/recorder/take-capture.ts",
    "lib/studio/this-page.ts",
    "routes/frame/outbox-view.ts",
    "routes/practice/dialogue/dialogue.script.ts",
  ],
};
