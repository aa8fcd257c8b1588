import { changingContent } from "../../content/keep.ts";
import type { Db } from "../../db/schema.ts";
import {
  type Branch,
  keepBranches,
  keepQuestions,
  type Question,
  readBranches,
  readQuestions,
  type SchoolPlace,
} from "../../school/school.ts";
import type { Staff } from "../account/accounts.ts";
import { type Said, versionOf } from "../kit/row-version.ts";
import { logChange } from "../kit/log.ts";
import { getIdentity } from "./identity.ts";
import { getSignUp } from "./sign-up.ts";

type Doing = { version: string; by: Staff; now: number };
type Kept<Entry> = {
  what: string;
  read: (db: Db) => Promise<Entry[]>;
  keep: (trx: Db, entries: Entry[]) => Promise<void>;
  keyOf: (entry: Entry) => string;
};

/** Returns the school's details for editing, each with its version. */
export async function getSchool(place: SchoolPlace) {
  const [branches, questions] = [await readBranches(place), await readQuestions(place.db)];
  return {
    identity: await getIdentity(place.db),
    branches: { entries: branches, version: versionOf(branches) },
    questions: { entries: questions, version: versionOf(questions) },
    sign_up: await getSignUp(place.db),
  };
}

/** Replaces the branches, for students at once. Returns false for another version. */
export function changeBranches(
  { db, branchEmails }: SchoolPlace,
  given: Branch[],
  doing: Doing,
): Promise<boolean> {
  return change(db, given, doing, {
    what: "branches",
    read: (trx) => readBranches({ db: trx, branchEmails }),
    keep: keepBranches,
    keyOf: ({ value }) => value,
  });
}

/** Replaces questions and answers, for students at once. Returns false for another version. */
export function changeQuestions(db: Db, given: Question[], doing: Doing): Promise<boolean> {
  return change(db, given, doing, {
    ...{ what: "questions and answers", read: readQuestions, keep: keepQuestions },
    keyOf: ({ id }) => id,
  });
}

function change<Entry extends object>(
  db: Db,
  given: Entry[],
  { version, by, now }: Doing,
  { what, read, keep, keyOf }: Kept<Entry>,
): Promise<boolean> {
  return changingContent(db, async (trx) => {
    const known = await read(trx);
    const differences = differencesOf(known, given, keyOf);
    if (differences === null) return true;
    if (versionOf(known) !== version) return false;
    await keep(trx, given);
    await logChange(trx, by, { did: `change ${what}`, about: "school", ...differences }, now);
    return true;
  });
}

/** Returns the keys of changed entries, or the order when nothing else has changed. */
function differencesOf<Entry extends object>(
  before: Entry[],
  after: Entry[],
  keyOf: (entry: Entry) => string,
): { before: Said; after: Said } | null {
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  const known = new Set(before.map((entry) => JSON.stringify(entry)));
  const next = new Set(after.map((entry) => JSON.stringify(entry)));
  const told = (entries: Entry[], other: Set<string>): Said =>
    Object.fromEntries(
      entries
        .filter((entry) => !other.has(JSON.stringify(entry)))
        .map((entry) => [keyOf(entry), entry]),
    );
  const [was, is] = [told(before, next), told(after, known)];
  const isMoved = Object.keys(was).length + Object.keys(is).length === 0;
  return isMoved
    ? { before: { order: before.map(keyOf) }, after: { order: after.map(keyOf) } }
    : { before: was, after: is };
}
