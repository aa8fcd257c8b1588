import { expect, test } from "vitest";
import { hashPassword, passwordFits } from "../../../upstream/account/passwords.ts";

test("stores a password with Argon2id at OWASP's minimum, and accepts only that password", async () => {
  const stored = await hashPassword("correct horse");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordFits("correct horse", stored)).toBe(true);
  expect(await passwordFits("correct house", stored)).toBe(false);
  expect(await passwordFits("correct horse", undefined)).toBe(false);
});
