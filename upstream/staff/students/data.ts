import type { Clocked } from "../../db/schema.ts";
import type { Mailing } from "../../mail/outbox.ts";
import { keepStudent, planDeletion } from "../../own-data/deletion.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";
import { heldStudent } from "./changes.ts";

/** Logs the download of a student's data. Throws 404. */
export function noteExport({ db, clock }: Clocked, id: number, by: Staff): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await heldStudent(trx, id);
    const change = { did: "export a student's data", about: `student ${id}` };
    await logChange(trx, by, change, clock());
  });
}

/** Plans the deletion of a student, and returns its date. */
export function deleteLater(deps: Mailing, id: number, by: Staff): Promise<string> {
  const { db, clock } = deps;
  return db.transaction().execute(async (trx) => {
    const { deletes_at } = await heldStudent(trx, id);
    const when = await planDeletion(trx, id, deps);
    const change = { did: "delete a student", about: `student ${id}`, after: { on: when } };
    if (deletes_at === null) await logChange(trx, by, change, clock());
    return when;
  });
}

export function keepAfterAll({ db, clock }: Clocked, id: number, by: Staff): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { deletes_at } = await heldStudent(trx, id);
    if (!(await keepStudent(trx, id))) return;
    const before = { on: deletes_at };
    const change = { did: "keep a student after all", about: `student ${id}`, before };
    await logChange(trx, by, change, clock());
  });
}
