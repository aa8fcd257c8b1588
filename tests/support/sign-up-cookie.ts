import { writeSignUp } from "../../app/routes/account/sign-up.server.ts";
import { aPortal } from "./a-portal.ts";
import { TEST_SECRET } from "./stack.ts";

/** Makes the cookie of a registration whose code is that old, so that no test waits two minutes. */
export async function signUpCookie(
  email: string,
  secondsAgo: number,
  draft: Record<string, string> = {},
): Promise<string> {
  const line = await writeSignUp(aPortal({ SESSION_SECRET: TEST_SECRET }), {
    step: "code",
    email,
    registration: null,
    sentAt: Date.now() - secondsAgo * 1000,
    draft,
  });
  return /^portal-signup=([^;]+)/.exec(line)?.[1] ?? "";
}
