/** Replaces `turbo-stream`, with which Remix writes a page's data twice (decision 9). */
export function encode(): null {
  return null;
}

export function decode(): never {
  throw new Error("No page of ours reads the data of its loaders.");
}
