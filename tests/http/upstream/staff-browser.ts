import { hashPassword } from "../../../upstream/account/passwords.ts";
import { stamp } from "../../../upstream/clock.ts";
import { openStaffSession } from "../../../upstream/staff/sessions.ts";
import { PortalClient, type Answer } from "../../support/portal-client.ts";
import type { Upstream } from "./engines.ts";

export const STAFF_PASSWORD = "a password of staff";
const passwordHash = hashPassword(STAFF_PASSWORD);

/** A teacher at a browser without script, who has logged in: checking passwords takes long. */
export async function staffBrowser(upstream: Upstream, name: string): Promise<PortalClient> {
  const { base, deps } = upstream;
  const { id } = await deps.db
    .insertInto("staff")
    .values({
      email: `${name.toLowerCase()}@school.example`,
      name,
      password_hash: await passwordHash,
      created_at: stamp(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const browser = new PortalClient(base);
  browser.cookies.set("ccl_staff", await openStaffSession(deps.db, id, upstream.now()));
  return browser;
}

/** Presses the button of the log-in page. */
export async function logInStaff(
  browser: PortalClient,
  email: string,
  password = STAFF_PASSWORD,
): Promise<Answer> {
  return browser.press(await browser.get("/staff/login"), "Log in", { email, password });
}
