/** Vite's list of the browser's files by the module that each is made of. */
declare module "virtual:client-manifest" {
  interface Chunk {
    file: string;
    name?: string;
    isEntry?: boolean;
    imports?: string[];
    dynamicImports?: string[];
  }
  const manifest: Record<string, Chunk>;
  export default manifest;
  /** The islands and scripts, also those that the build puts into the entry; paths in `app/`. */
  export const sources: string[];
}

/** The service worker, and one that removes it. */
declare module "virtual:along-worker" {
  export const worker: string;
  export const gone: string;
}
