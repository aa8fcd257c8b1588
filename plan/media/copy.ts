/**
 * A stored sound that not every browser plays is named as "x.raw.amr", and its copy that all play as
 * "x.raw.amr.m4a". Players ask for the copy; who saves the sound gets the original.
 */
const RAW = /\.raw\.\w+$/;
const COPY = /(\.raw\.\w+)\.m4a$/;

/** Returns the ending of a sound's name that gets a copy. */
export const rawEnding = (extension: string): string => `raw.${extension}`;

/** Returns whether a stored sound has a copy, or will have one. */
export const isRaw = (name: string): boolean => RAW.test(name);

/** Returns the name for which players ask. */
export const playedName = (name: string): string => (isRaw(name) ? `${name}.m4a` : name);

/** Returns the name of what was sent, also for the name or the path of its copy. */
export const originalName = (name: string): string => name.replace(COPY, "$1");
