/**
 * Node's own flags for the portal. Left alone, the heap grows with garbage until it is pressed. Live
 * data of the portal is below 60 MB; uploads lie outside the heap. A page makes some megabytes of
 * garbage: in a young generation of 16 MB it is dead before it is looked at.
 */
export const MEMORY_FLAGS = ["--max-semi-space-size=16", "--max-old-space-size=144"];

/**
 * Settings of the C library: after the first large upload it would keep what is freed, in eight times
 * as many places as there are cores. What came over a line is given back at once instead.
 */
export const MEMORY_ENV = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
