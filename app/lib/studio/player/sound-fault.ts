export const CANNOT_PLAY = "This browser cannot play this kind of file.";
const SAVE = "Save it to this device and open it there.";
export const CANNOT_PLAY_SAVE = `${CANNOT_PLAY} ${SAVE}`;

/** The file cannot be decoded. The next code is that nothing can be played at the address. */
const DECODE = 3;
const LATE_MS = 3_000;

/** Whether the sound is there but in a format that this browser does not know. */
export async function cannotPlay(audio: HTMLAudioElement): Promise<boolean> {
  // A lost connection has the same code, so only the server can tell.
  if ((audio.error?.code ?? 0) < DECODE) return false;
  const asked = { method: "HEAD", signal: AbortSignal.timeout(LATE_MS) };
  const answer = await fetch(audio.currentSrc, asked).catch(() => null);
  const isSound = answer?.headers.get("content-type")?.startsWith("audio/") ?? false;
  return answer?.ok === true && isSound && audio.error !== null;
}
