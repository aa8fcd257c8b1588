import type { Waiting, WaitingKind } from "../../../contract/staff/home.ts";
import { MOST_COUNTED } from "../../../contract/staff/home.ts";
import { type Letter, PORTAL } from "../../mail/letters.ts";
import type { Mailing } from "../../mail/outbox.ts";
import { putMail } from "../../mail/outbox.ts";
import { sydneyDay, sydneyMoment } from "../../zone.ts";
import { listWaiting } from "./rules.ts";

type Place = Mailing & { staffPath: string };

/** In Sydney. After a long stop the mail comes the next morning. */
const FROM = "07:00";
const TO = "12:00";
/** Mails staff once a morning what waits for them. Nobody gets a mail while nothing waits. */
export async function mailStaff(deps: Place, isOver = () => false): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  const day = sydneyDay(now);
  if (now < sydneyMoment(day, FROM) || now > sydneyMoment(day, TO)) return;
  const staff = await db
    .selectFrom("staff")
    .select(["id", "email", "role"])
    .where("daily_mail", "=", 1)
    .where((eb) => eb.or([eb("mailed_on", "is", null), eb("mailed_on", "<", day)]))
    .orderBy("id")
    .execute();
  for (const { id, email, role } of staff) {
    if (isOver()) return;
    const letter = staffLetter(deps, await listWaiting(db, { role, now, staffId: id }));
    await db.transaction().execute(async (trx) => {
      // Another API may have been first.
      const taken = await trx
        .updateTable("staff")
        .set({ mailed_on: day })
        .where("id", "=", id)
        .where((eb) => eb.or([eb("mailed_on", "is", null), eb("mailed_on", "<", day)]))
        .returning("id")
        .executeTakeFirst();
      if (taken && letter)
        await putMail(trx, { to: email, letter, dedupeKey: `staff-${id}-${day}` });
    });
  }
}

const KINDS: Record<WaitingKind, [one: string, many: string]> = {
  test: ["mock test to review", "mock tests to review"],
  practice: ["practice to listen to", "practices to listen to"],
  enquiry: ["enquiry", "enquiries"],
  report: ["reported post", "reported posts"],
  renewal: ["plan that could not be renewed", "plans that could not be renewed"],
  mail: ["mail that did not go out", "mails that did not go out"],
};

/** Returns what waits in words, oldest first; null while nothing waits. Names no student. */
function staffLetter({ publicOrigin, staffPath }: Place, { counts }: Waiting): Letter | null {
  const lines = Object.entries(KINDS).flatMap(([kind, [one, many]]) => {
    const count = Object.entries(counts).find(([known]) => known === kind)?.[1] ?? 0;
    if (count === 0) return [];
    return [`- ${count === MOST_COUNTED ? `${count} or more` : count} ${count === 1 ? one : many}`];
  });
  const all = Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0);
  if (all === 0) return null;
  return {
    subject: `${all} ${all === 1 ? "thing waits" : "things wait"} for you`,
    text: `This waits for you:

${lines.join("\n")}

Begin here (log in if you are asked to):
${publicOrigin}${staffPath}

You get this mail once a morning while something waits on the ${PORTAL}. End it in your account:
${publicOrigin}${staffPath}/account#daily-mail
`,
  };
}
