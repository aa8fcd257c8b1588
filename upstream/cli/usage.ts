/** The command cannot be carried out as it was given; the message tells the person why. */
export class UsageError extends Error {
  override name = "UsageError";
}
