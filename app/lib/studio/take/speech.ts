export interface Frame {
  atMs: number;
  peak: number;
}

/** A softer sound is no voice. */
const QUIETEST_VOICE = 0.01;
/** The number of loud frames that a voice needs: a click has one or two. */
const LOUD_FRAMES = 5;
/** Pauses between syllables are shorter. */
const BREATH_MS = 300;
/** Shorter sounds are not speech. */
const SHORTEST_SPEECH_MS = 120;
/** A take with fewer frames is not analysed. */
const FEWEST_FRAMES = 5;

/** Returns the start and longest pause of speech; null without levels. Soft frames are noise. */
export function speechIn(
  frames: readonly Frame[],
): { startMs: number | null; pauseMs: number } | null {
  if (frames.length < FEWEST_FRAMES) return null;
  const stretches = stretchesOf(frames);
  const [first] = stretches;
  if (!first) return { startMs: null, pauseMs: 0 };
  const pauses = stretches.map(
    ({ fromMs }, index) => fromMs - (stretches[index - 1]?.toMs ?? fromMs),
  );
  return { startMs: Math.round(first.fromMs), pauseMs: Math.round(Math.max(...pauses)) };
}

export interface Stretch {
  fromMs: number;
  toMs: number;
}

export function stretchesOf(frames: readonly Frame[]): Stretch[] {
  const threshold = thresholdOf(frames);
  const stretches: Stretch[] = [];
  for (const { atMs, peak } of frames) {
    if (peak < threshold) continue;
    const last = stretches[stretches.length - 1];
    if (last && atMs - last.toMs <= BREATH_MS) last.toMs = atMs;
    else stretches.push({ fromMs: atMs, toMs: atMs });
  }
  return stretches.filter(({ fromMs, toMs }) => toMs - fromMs >= SHORTEST_SPEECH_MS);
}

function thresholdOf(frames: readonly Frame[]): number {
  const sorted = frames.map(({ peak }) => peak).sort((one, other) => one - other);
  const noise = sorted[Math.floor(sorted.length / 10)] ?? 0;
  const loud = sorted[sorted.length - LOUD_FRAMES] ?? 0;
  return Math.max(QUIETEST_VOICE, noise + (loud - noise) * 0.15);
}
