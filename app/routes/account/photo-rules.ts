/** What both the server and the browser say about a photo. */
export const PHOTO_TYPES = "image/jpeg,image/png";
export const PHOTO_TOO_LARGE = "The photo is larger than 5 MB. Choose a smaller one.";
