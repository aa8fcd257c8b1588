export const CONTAINERS = [
  ...(["aac", "amr", "flac", "mp3", "wav", "ogg"] as const),
  ...(["mp4", "mov", "3gp", "webm", "mkv"] as const),
] as const;

/** What the bytes of a sound or a film tell. Nothing is decoded. */
export type Media = {
  container: (typeof CONTAINERS)[number];
  /** The codec by its name in `plays.ts`, or by its code in the file; null without such a track. */
  sound: string | null;
  picture: string | null;
  /** Milliseconds; null when the bytes do not contain it. */
  ms: number | null;
  /** Whether the end of the file, or the index of an MP4, is missing. */
  isCut: boolean;
  /** Whether some browsers give up on it: it is cut, or its head tells of another length or rate. */
  isOdd?: true | undefined;
};
/** A format that only ffmpeg reads: its name, and an extension unless it is never taken. */
export type Foreign = { foreign: string; extension?: string | undefined };
export type AudioType = { extension: string; contentType: string };
