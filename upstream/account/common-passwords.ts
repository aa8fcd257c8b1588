import { invalid } from "../refusal.ts";

let common: Set<string> | undefined;

/** Throws 422 for the fifty thousand most common passwords. Loads the list at the first call. */
export async function refuseCommonPassword(password: string): Promise<void> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  common ??= new Set(dictionary["passwords-common"]);
  if (common.has(password.toLowerCase()))
    throw invalid({ password: ["Many people use this password. Choose another one."] });
}
