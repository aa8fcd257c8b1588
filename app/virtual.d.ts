/**
 * Made by the build (server/script-files.ts): the files of each island and script, the entry of
 * pages before log-in, under `along` and `alongWords` all that a kept dialogue or kept cards can
 * need, and under `every` all of the build.
 */
declare module "virtual:script-files" {
  const files: Record<string, string[]>;
  export default files;
}

/** Made by the build (server/along-worker.ts): the service worker, and one that removes it. */
declare module "virtual:along-worker" {
  export const worker: string;
  export const gone: string;
}
