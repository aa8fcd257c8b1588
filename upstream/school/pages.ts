import { agreementTo, PAGE_KINDS, type PageKind } from "../../plan/school-pages.ts";
import { stamp } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { invalid, type Refusal } from "../refusal.ts";

/** Returns the newest version of each page that is shown, without the texts. */
export async function listPages(db: Db) {
  const rows = await db
    .selectFrom("school_pages as page")
    .select(["page.kind", "page.version", "page.saved_at"])
    .where("page.text", "!=", "")
    .where((eb) =>
      eb(
        "page.version",
        "=",
        eb
          .selectFrom("school_pages as newest")
          .select((one) => one.fn.max("newest.version").as("version"))
          .whereRef("newest.kind", "=", "page.kind"),
      ),
    )
    .execute();
  return PAGE_KINDS.flatMap((kind) => rows.find((row) => row.kind === kind) ?? []);
}

/** Returns a version of a page, or its newest; undefined without one. */
export function findPage(db: Db, kind: PageKind, version?: number) {
  return db
    .selectFrom("school_pages")
    .select(["kind", "version", "text", "saved_by", "saved_at"])
    .where("kind", "=", kind)
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns what a sign-up agrees to today; "" while the school has written nothing. */
export async function agreementNow(db: Db): Promise<string> {
  return agreementTo(await listPages(db));
}

export function notAgreed(): Refusal {
  return invalid({ agreed: ["Read what the school has written, and agree to it."] });
}

/** Stores what a student has agreed to: "terms-2 privacy-1". What is there stays. */
export async function keepAgreement(
  trx: Db,
  userId: number,
  { agreed, at }: { agreed: string | null; at: string },
): Promise<void> {
  for (const one of agreed?.split(" ") ?? []) {
    const [name, version] = one.split("-");
    const kind = PAGE_KINDS.find((known) => known === name);
    if (kind === undefined) continue;
    const page = await trx
      .selectFrom("school_pages")
      .select("id")
      .where("kind", "=", kind)
      .where("version", "=", Number(version))
      .executeTakeFirst();
    if (!page) continue;
    const row = { user_id: userId, page_id: page.id, agreed_at: at };
    await trx
      .insertInto("agreements")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Lists what a student has agreed to. */
export function listAgreed(db: Db, userId: number) {
  return db
    .selectFrom("agreements")
    .innerJoin("school_pages as page", "page.id", "agreements.page_id")
    .select(["page.kind", "page.version", "agreements.agreed_at"])
    .where("agreements.user_id", "=", userId)
    .orderBy("page.id")
    .execute();
}

type Saved = { kind: PageKind; text: string; by: string; now: number };

/** Adds a version. Returns false when another one has its number by now. */
export async function addPage(
  trx: Db,
  { kind, text, by, now }: Saved,
  version: number,
): Promise<boolean> {
  const added = await trx
    .insertInto("school_pages")
    .values({ kind, version, text, saved_by: by, saved_at: stamp(new Date(now)) })
    .onConflict((conflict) => conflict.columns(["kind", "version"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}
