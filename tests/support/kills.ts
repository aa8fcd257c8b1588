/**
 * How often a kill test kills, at random moments: more rounds see more. The night asks for twenty.
 */
export const KILLS = Number(process.env.KILLS ?? 1);
