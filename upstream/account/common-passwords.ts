import { invalid } from "../refusal.ts";

let common: Set<string> | undefined;

/** Refuses the fifty thousand most common passwords with 422. Reads the list when first needed. */
export async function refuseCommonPassword(password: string): Promise<void> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  common ??= new Set(dictionary["passwords-common"]);
  if (common.has(password.toLowerCase()))
    throw invalid({ password: ["Many people use this password. Choose another one."] });
}
