/** The number of kills in a kill test, at random moments. The night uses twenty. */
export const KILLS = Number(process.env.KILLS ?? 1);
