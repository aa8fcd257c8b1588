/** A stored sound that a computer spoke is named so: its name goes with it into copies and archives. */
const PREFIX = "computer-voice-";

export const spokenName = (id: string, extension: string) => `${PREFIX}${id}.${extension}`;

/** Returns the names of such files in a draft. */
export const spokenIn = (text: string): string[] => text.match(/computer-voice-[\w.-]+/g) ?? [];

/** Returns a file's name as that of a sound that a computer spoke. */
export const asSpoken = (name: string) => (isSpoken(name) ? name : PREFIX + name);

/** Returns whether a computer spoke a sound, by its name or address. */
export const isSpoken = (name: string | null): boolean =>
  name?.split("/").at(-1)?.startsWith(PREFIX) ?? false;
