import type { EnquiryState } from "../../../contract/staff/enquiries.ts";
import { stampAfter } from "../../clock.ts";
import { paginate, type PageRequest } from "../../db/paginate.ts";
import type { Clocked, Db } from "../../db/schema.ts";
import { answerLetter } from "../../mail/letters.ts";
import { putMail } from "../../mail/outbox.ts";
import type { Selling } from "../../plans/purchase.ts";
import { notFound } from "../../refusal.ts";
import { schoolName } from "../../school/identity.ts";
import { branchEmail, type SchoolPlace } from "../../school/school.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";

/** Returns one page of a branch's enquiries, or all. The oldest waiting one is first. */
export function listInbox(
  db: Db,
  { state, branch }: { state: EnquiryState; branch: string | null },
  request: PageRequest,
) {
  let query = db
    .selectFrom("enquiries")
    .select(["id", "first_name", "last_name", "email", "branch", "message", "created_at"])
    .where("state", "=", state)
    .orderBy("id", state === "new" ? "asc" : "desc");
  if (branch !== null) query = query.where("branch", "=", branch);
  return paginate(query, request);
}

/** Throws 404 for an unknown enquiry. */
export async function getEnquiry(db: Db, id: number) {
  const enquiry = await db
    .selectFrom("enquiries")
    .select(["id", "user_id", "first_name", "last_name", "phone", "email", "message", "branch"])
    .select(["country", "state", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!enquiry) throw notFound();
  return enquiry;
}

/** Returns a page of an enquiry's notes. The first has the newest, in the order of writing. */
export async function listNotes(db: Db, id: number, request: PageRequest) {
  const page = await paginate(
    db
      .selectFrom("enquiry_notes")
      .select(["id", "kind", "text", "staff_name", "created_at"])
      .where("enquiry_id", "=", id)
      .orderBy("id", "desc"),
    request,
  );
  return { ...page, data: page.data.toReversed() };
}

type Written = { id: number; text: string; key: string; by: Staff };

/** Adds a note for staff only, once per key. */
export function addNote({ db, clock }: Clocked, { id, text, key, by }: Written): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await getEnquiry(trx, id);
    const note = { kind: "note", text, key, by } as const;
    if (!(await write(trx, id, note, clock()))) return;
    await logChange(trx, by, { did: "write a note", about: `enquiry ${id}` }, clock());
  });
}

/** Mails an answer, stores it, and marks the enquiry as answered; once per key. */
export async function answerEnquiry(
  deps: Selling & SchoolPlace,
  { id, text, key, by }: Written,
): Promise<void> {
  const { db, clock, branchEmails, seller } = deps;
  await db.transaction().execute(async (trx) => {
    const enquiry = await getEnquiry(trx, id);
    const note = { kind: "answer", text, key, by } as const;
    if (!(await write(trx, id, note, clock()))) return;
    await trx.updateTable("enquiries").set({ state: "answered" }).where("id", "=", id).execute();
    const replyTo = await branchEmail({ db: trx, branchEmails }, enquiry.branch);
    const school = await schoolName(trx, seller.name);
    await putMail(trx, {
      to: enquiry.email,
      letter: answerLetter({ school, asked: enquiry.message, answer: text }),
      dedupeKey: `answer-${key}`,
      ...(replyTo !== null && { replyTo }),
    });
    await logChange(trx, by, { did: "answer an enquiry", about: `enquiry ${id}` }, clock());
  });
}

/** Marks an enquiry as answered elsewhere, or as new again. */
export function markEnquiry(
  { db, clock }: Clocked,
  { id, state, by }: { id: number; state: EnquiryState; by: Staff },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const enquiry = await getEnquiry(trx, id);
    if (enquiry.state === state) return;
    await trx.updateTable("enquiries").set({ state }).where("id", "=", id).execute();
    const change = { before: { state: enquiry.state }, after: { state } };
    await logChange(
      trx,
      by,
      { did: "mark an enquiry", about: `enquiry ${id}`, ...change },
      clock(),
    );
  });
}

type Note = Omit<Written, "id"> & { kind: "note" | "answer" };

/** Stores a note. Returns false when its key is known. */
async function write(trx: Db, id: number, note: Note, now: number): Promise<boolean> {
  const { kind, text, key, by } = note;
  const written = await trx
    .insertInto("enquiry_notes")
    .values({
      ...{ enquiry_id: id, kind, text, staff_name: by.name, request_key: key },
      created_at: stampAfter(0, now),
    })
    .onConflict((conflict) => conflict.column("request_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}
