export const MOST_DIALOGUES = 20;

/** The name of the field that holds the dialogue at a place, from 1. */
export const chosenAt = (place: number) => `dialogue-${place}`;
