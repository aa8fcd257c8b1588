/** Loudest samples of a check, 0 to 1. */
const NOTHING = 0.005;
const TOO_QUIET = 0.05;
const TOO_LOUD = 0.98;

/** What a check of the microphone found, and what helps; `loudest` is null when it was not watched. */
export function microphoneVerdict(loudest: number | null): { good: boolean; text: string } {
  if (loudest === null)
    return { good: true, text: "Listen to yourself: this browser does not tell how loud it was." };
  if (loudest < NOTHING)
    return {
      good: false,
      text: "We heard nothing. It may be the wrong microphone, or it is switched off.",
    };
  if (loudest < TOO_QUIET)
    return {
      good: false,
      text: "You are too quiet. Come closer, speak up, or raise the level in your device's settings.",
    };
  if (loudest > TOO_LOUD)
    return { good: false, text: "You are too loud, and the sound breaks. Move a little away." };
  return { good: true, text: "We hear you well." };
}
