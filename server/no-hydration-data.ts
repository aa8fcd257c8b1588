/**
 * In place of `turbo-stream` in the built portal: with it Remix writes all data of a page a second
 * time, for a browser that would hydrate it. Ours never does, and requests for data alone are
 * refused (decision 9).
 */
export function encode(): null {
  return null;
}

/** Remix names it for browsers; on the server nothing calls it. */
export function decode(): never {
  throw new Error("No page of ours reads the data of its loaders.");
}
