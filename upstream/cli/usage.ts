/** The command cannot run as given; the message tells the person why. */
export class UsageError extends Error {
  override name = "UsageError";
}
