/**
 * Made by the build (server/island-files.ts): the modules that each island needs, and under `along`
 * and `alongWords` all that a dialogue or cards on the device can come to need.
 */
declare module "virtual:island-files" {
  const files: Record<string, string[]>;
  export default files;
}

/** Made by the build (server/along-worker.ts): the service worker, and the one that removes it. */
declare module "virtual:along-worker" {
  export const worker: string;
  export const gone: string;
}
