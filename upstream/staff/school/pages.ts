import { PAGE_KINDS, type PageKind } from "../../../plan/school-pages.ts";
import type { Db } from "../../db/schema.ts";
import { addPage, findPage } from "../../school/pages.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";

/** Returns the newest version of each page that was ever written. */
export async function listWritten(db: Db) {
  const pages = [];
  for (const kind of PAGE_KINDS) {
    const page = await findPage(db, kind);
    if (!page) continue;
    const { text, ...rest } = page;
    pages.push({ ...rest, letters: lettersIn(text) });
  }
  return { pages };
}

/** Returns a page for editing, and an old version of it. */
export async function getWritten(db: Db, kind: PageKind, old: number | null) {
  const newest = await findPage(db, kind);
  const versions = await db
    .selectFrom("school_pages")
    .select(["version", "saved_by", "saved_at"])
    .where("kind", "=", kind)
    .orderBy("version", "desc")
    .execute();
  return {
    text: newest?.text ?? "",
    version: String(newest?.version ?? 0),
    versions,
    old: (old !== null && (await findPage(db, kind, old))) || null,
  };
}

type Given = { kind: PageKind; text: string };
type Doing = { version: string; by: Staff; now: number };

/** Saves a new version, for students at once. Returns false over another version. */
export function savePage(
  db: Db,
  { kind, text }: Given,
  { version, by, now }: Doing,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const newest = await findPage(trx, kind);
    if ((newest?.text ?? "") === text) return true;
    const known = newest?.version ?? 0;
    if (String(known) !== version) return false;
    const saved = { kind, text, by: by.name, now };
    if (!(await addPage(trx, saved, known + 1))) return false;
    // The texts themselves stay in their versions.
    const change = {
      ...{ did: `change the page ${kind}`, about: "school" },
      before: { version: known, letters: lettersIn(newest?.text ?? "") },
      after: { version: known + 1, letters: lettersIn(text) },
    };
    await logChange(trx, by, change, now);
    return true;
  });
}

const lettersIn = (text: string) => [...text].length;
