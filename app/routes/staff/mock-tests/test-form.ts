export const MOST_DIALOGUES = 20;

/** Returns the name of the field for a dialogue, by its position from 1. */
export const chosenAt = (place: number) => `dialogue-${place}`;
