/** Yes or no as both engines keep it. */
export type Flag = 0 | 1;
