/** An error in the use of a command. Its message is for the user. */
export class UsageError extends Error {
  override name = "UsageError";
}
