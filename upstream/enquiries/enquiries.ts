import { randomUUID } from "node:crypto";
import { stamp } from "../clock.ts";
import type { Clocked, Db } from "../db/schema.ts";
import { enquiryLetter } from "../mail/letters.ts";
import { putMail } from "../mail/outbox.ts";
import { branchEmail, branchNames, type SchoolPlace } from "../school/school.ts";

type Place = Clocked & SchoolPlace;
export type Enquiry = {
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  message: string;
  branch: string;
  country: string;
};

/**
 * Stores an enquiry with the mail to its branch, or without it when the branch has no address.
 * Stores an enquiry with a known key only once.
 */
export async function storeEnquiry(
  deps: Place,
  { userId, key }: { userId: number; key: string | null },
  enquiry: Enquiry,
): Promise<void> {
  const { db, clock } = deps;
  const to = await branchEmail(deps, enquiry.branch);
  const branch = (await branchNames(deps))(enquiry.branch);
  await db.transaction().execute(async (trx) => {
    const created_at = stamp(new Date(clock()));
    const kept = await trx
      .insertInto("enquiries")
      .values({ user_id: userId, ...enquiry, request_key: key, created_at })
      .onConflict((conflict) => conflict.columns(["user_id", "request_key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (kept && to !== null)
      await putMail(trx, {
        to,
        letter: enquiryLetter({ ...enquiry, branch }),
        dedupeKey: `enquiry-${randomUUID()}`,
        replyTo: enquiry.email,
      });
  });
}

export function listEnquiries(db: Db, limit: number) {
  return db.selectFrom("enquiries").selectAll().orderBy("id", "desc").limit(limit).execute();
}
