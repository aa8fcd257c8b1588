/** The limits of forms. server/body-limits.ts refuses larger bodies unread. */

/** Text: 10,000 characters of Devanagari are 90 kB when encoded. */
export const FORM_BYTES = 512 * 1024;
/** Reads at most this much of a file before it is refused. */
export const UPLOAD_BYTES = 9 * 1024 * 1024;

/** The film of a video, which an owner uploads. */
export const CONTENT_BYTES = 32 * 1024 * 1024;
export const AUDIO_BYTES = 8_000_000;
/** All sounds of a dialogue in one form: 26 of 300 kB, or one of 8 MB among them. */
export const SOUNDS_BYTES = 16_000_000;
/** A dialogue has 99 segments of two sounds. */
export const MOST_SOUNDS = 198;
export const PHOTO_BYTES = 5_000_000;
export const PHOTO_TOO_LARGE = "The photo is larger than 5 MB. Choose a smaller one.";
/** "100kb" as agreed, which the upstream counts the same way. */
export const FORUM_IMAGE_BYTES = 100 * 1024;
export const FORUM_IMAGE_TOO_LARGE = "The image is larger than 100kb. Choose a smaller one.";
export const IMAGE_TYPES = "image/jpeg,image/png";
/** iPhones grey out every sound when no extension is named. */
export const SOUND_FILES = [
  "audio/*,.3gp,.aac,.aif,.aifc,.aiff,.amr,.caf,.flac,.m4a,.mka,.mp2,.mp3,.mp4,.oga,.ogg,.opus",
  ".qta,.ra,.wav,.webm,.wma",
].join();
