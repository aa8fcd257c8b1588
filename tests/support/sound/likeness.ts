const FRAME = 80; // 10 ms at 8 kHz

/** Returns the loudness of each 10 ms, logarithmic, with a floor against noise between words. */
export function envelope(samples: Float32Array): number[] {
  const energies = Array.from({ length: Math.floor(samples.length / FRAME) }, (_, frame) => {
    const part = samples.subarray(frame * FRAME, (frame + 1) * FRAME);
    return part.reduce((sum, sample) => sum + sample * sample, 0) / FRAME;
  });
  const floor = Math.max(1e-9, Math.max(...energies, 0) * 1e-4);
  return energies.map((energy) => Math.log10(Math.max(energy, floor)));
}

/**
 * Returns the best normalised correlation of a recording with the spoken sound, over all possible
 * starts. 1 means the same sound.
 */
export function likeness(
  recording: Float32Array,
  spoken: Float32Array,
  startsWithinSeconds: [number, number] = [0, 6],
): number {
  return bestPlace(recording, spoken, startsWithinSeconds).likeness;
}

/** Returns the second of the spoken sound at which the recording probably starts. */
export function placeOf(
  recording: Float32Array,
  spoken: Float32Array,
  startsWithinSeconds: [number, number],
): number {
  return bestPlace(recording, spoken, startsWithinSeconds).start / 100;
}

function bestPlace(
  recording: Float32Array,
  spoken: Float32Array,
  startsWithinSeconds: [number, number],
): { start: number; likeness: number } {
  const [heard, said] = [envelope(recording), envelope(spoken)];
  const [from, to] = [startsWithinSeconds[0] * 100, startsWithinSeconds[1] * 100];
  let best = { start: from, likeness: 0 };
  for (let start = from; start <= to; start += 1) {
    const part = said.slice(start, start + heard.length);
    if (part.length < heard.length * 0.8) break;
    const found = correlation(heard.slice(0, part.length), part);
    if (found > best.likeness) best = { start, likeness: found };
  }
  return best;
}

function correlation(one: number[], other: number[]): number {
  const [a, b] = [centred(one), centred(other)];
  const dot = a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
  const size = Math.sqrt(
    a.reduce((sum, value) => sum + value * value, 0) *
      b.reduce((sum, value) => sum + value * value, 0),
  );
  return size === 0 ? 0 : dot / size;
}

function centred(values: number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}
