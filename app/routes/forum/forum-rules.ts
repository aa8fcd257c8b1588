/** What both the server and the page say about posts. */
export const IMAGE_TYPES = "image/jpeg,image/png";
export const IMAGE_TOO_LARGE = "The image is larger than 100kb. Choose a smaller one.";

/** A list of ten posts must stay light on a slow phone; the thread's own page shows the rest. */
export const REPLIES_IN_LIST = 5;
export const REPLIES_PER_PAGE = 20;
