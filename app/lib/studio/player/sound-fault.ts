export const CANNOT_PLAY = "This browser cannot play this kind of file.";
const SAVE = "Save it to this device and open it there.";
export const CANNOT_PLAY_SAVE = `${CANNOT_PLAY} ${SAVE}`;

export const COPY_WAITS =
  "A copy that every browser plays is being made. Press Play again in a minute.";
/** The API's answer while a copy is being made. */
const CONFLICT = 409;

/** The file cannot be decoded. The next code is that nothing can be played at the address. */
const DECODE = 3;
const LATE_MS = 3_000;

/**
 * Returns "format" when a sound is there but this browser does not know its format, "waiting" while
 * its copy is being made, and null for any other fault.
 */
export async function faultOf(audio: HTMLAudioElement): Promise<"format" | "waiting" | null> {
  // A lost connection has the same code, so only the server can tell.
  if ((audio.error?.code ?? 0) < DECODE) return null;
  const asked = { method: "HEAD", signal: AbortSignal.timeout(LATE_MS) };
  const answer = await fetch(audio.currentSrc, asked).catch(() => null);
  const isSound = answer?.headers.get("content-type")?.startsWith("audio/") ?? false;
  if (audio.error === null) return null;
  if (answer?.status === CONFLICT) return "waiting";
  return answer?.ok === true && isSound ? "format" : null;
}
