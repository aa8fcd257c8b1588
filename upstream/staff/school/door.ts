import type { StaffDoor } from "../../../contract/staff/school.ts";
import {
  type DoorChoices,
  keepDoorChoices,
  listDoorSegments,
  offeredLanguages,
  readDoorChoices,
} from "../../dialogues/door.ts";
import type { Offer } from "../../plans/free-taste.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";
import { differencesIn, versionOf } from "../kit/row-version.ts";

type Place = Pick<Offer, "db" | "freeTaste">;
type Doing = { version: string; by: Staff; now: number };

/** Returns the segments of each offered language that strangers may hear, and the choice among them. */
export async function getDoor(place: Place): Promise<StaffDoor> {
  const chosen = await readDoorChoices(place.db);
  const languages: StaffDoor["languages"] = [];
  for (const { id, name } of await offeredLanguages(place.db)) {
    const segments = await listDoorSegments(place, id);
    languages.push({
      ...{ id, name, chosen: chosen[id] === undefined ? "first" : (chosen[id] ?? "none") },
      segments: segments.map((one) => ({ id: one.id, title: one.title, place: one.place })),
    });
  }
  return { languages, version: versionOf(chosen) };
}

/**
 * Sets what strangers hear on the log-in page, by the id of each language. Returns false for another
 * version.
 */
export function changeDoor(
  { db }: Place,
  given: Record<string, "first" | "none" | number>,
  { version, by, now }: Doing,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const before = await readDoorChoices(trx);
    const after: DoorChoices = { ...before };
    for (const [language, choice] of Object.entries(given)) {
      if (choice === "first") delete after[language];
      else after[language] = choice === "none" ? null : choice;
    }
    const differences = differencesIn(before, after) ?? differencesIn(after, before);
    if (differences === null) return true;
    if (versionOf(before) !== version) return false;
    await keepDoorChoices(trx, after);
    const did = "change what strangers hear";
    await logChange(trx, by, { did, about: "school", before, after }, now);
    return true;
  });
}
