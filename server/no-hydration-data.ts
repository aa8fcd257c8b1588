/**
 * Stands for `turbo-stream`, with which Remix writes all data of a page twice. No page of ours
 * hydrates (decision 9).
 */
export function encode(): null {
  return null;
}

/** For browsers only. */
export function decode(): never {
  throw new Error("No page of ours reads the data of its loaders.");
}
