/** Live data is below 60 MB. A page's garbage fits in a young generation of 16 MB. */
export const MEMORY_FLAGS = ["--max-semi-space-size=16", "--max-old-space-size=144"];

/** Otherwise the C library keeps the memory of freed uploads, in eight arenas per core. */
export const MEMORY_ENV = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
