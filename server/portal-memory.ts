/** Live data is below 60 MB, and a young generation of 16 MB sees a page's garbage die. */
export const MEMORY_FLAGS = ["--max-semi-space-size=16", "--max-old-space-size=144"];

/** The C library would keep freed uploads, in eight arenas a core. */
export const MEMORY_ENV = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
