import { invalid } from "../refusal.ts";

let common: Set<string> | undefined;

/**
 * Refuses the fifty thousand passwords that people choose most, which guessing begins with. Throws
 * 422. The list is read when somebody first chooses one.
 */
export async function refuseCommonPassword(password: string): Promise<void> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  common ??= new Set(dictionary["passwords-common"]);
  if (common.has(password.toLowerCase()))
    throw invalid({ password: ["Many people use this password. Choose another one."] });
}
