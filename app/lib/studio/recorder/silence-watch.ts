/** What a room sounds like at the least; quieter is silence on any microphone. */
const QUIET_PEAK = 0.01;
/** Beside a voice, what is this much softer is the room and not the voice. */
const PART_OF_VOICE = 0.12;

/** How long nobody has spoken, in a take whose loudness is told from time to time. */
export class SilenceWatch {
  private loudest = 0;

  /** `now` and all later times are milliseconds of one clock. */
  constructor(private heardAt: number) {}

  /** Takes the loudest sample since the last one, 0 to 1; returns the seconds of silence so far. */
  hear(peak: number, now: number): number {
    this.loudest = Math.max(this.loudest, peak);
    if (peak >= Math.max(QUIET_PEAK, this.loudest * PART_OF_VOICE)) this.heardAt = now;
    return (now - this.heardAt) / 1000;
  }
}
