/** The limits of a dialogue, for its forms, its pasted scripts and the API. */
export const MOST = { segments: 99, background: 5_000, text: 5_000 };
