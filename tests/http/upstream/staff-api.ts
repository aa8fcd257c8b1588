import { z } from "zod";
import { hashPassword } from "../../../upstream/account/passwords.ts";
import { stamp } from "../../../upstream/clock.ts";
import type { Role } from "../../../upstream/staff/account/accounts.ts";
import { openStaffSession } from "../../../upstream/staff/account/log-ins.ts";
import { Api, type Reply } from "./api.ts";
import type { Upstream } from "./engines.ts";

export const STAFF_PASSWORD = "a password of staff";
const passwordHash = hashPassword(STAFF_PASSWORD);

/** Returns a logged-in member of staff, without the slow password check. */
export async function staffApi(
  { base, deps, now }: Upstream,
  name: string,
  role: Role = "teacher",
): Promise<Api> {
  const { id } = await deps.db
    .insertInto("staff")
    .values({
      email: `${name.toLowerCase()}@school.example`,
      name,
      password_hash: await passwordHash,
      role,
      created_at: stamp(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { token } = await openStaffSession(deps.db, id, now());
  return new Api(base, token);
}

const log = z.object({
  results: z.object({
    data: z.array(
      z.object({
        staff_name: z.string(),
        did: z.string(),
        about: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
  }),
});

/** Returns the lines of the log, newest first. */
export async function logSeenBy(staff: Api) {
  return log.parse((await staff.get("/api/staff/log")).body).results.data;
}

const login = z.object({
  results: z.object({ token: z.string(), stage: z.string(), seconds: z.number() }),
});

/** Parses a successful log-in. */
export const loginOf = ({ body }: Reply) => login.parse(body).results;

export function logInStaff(
  { base }: Pick<Upstream, "base">,
  email: string,
  password = STAFF_PASSWORD,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const json = { email, password };
  return new Api(base).call("/api/staff/login", { method: "POST", json, headers });
}
