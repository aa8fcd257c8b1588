import { join } from "node:path";
import type { Samples } from "../../../contract/staff/samples.ts";
import { changingContent, offersSamples } from "../../content/keep.ts";
import type { ContentPlace } from "../../content/import.ts";
import { countSamples, countUnchanged, removeSamples } from "../../content/samples.ts";
import { staffSample } from "../../content/owned.ts";
import type { Db } from "../../db/schema.ts";
import { notFound, Refusal } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { getEdited } from "../dialogues/draft.ts";
import { copyDialogue } from "../dialogues/rules.ts";
import { logChange } from "../kit/log.ts";
import { numberAnew } from "../words/topics.ts";

type Doing = { by: Staff; now: number };

/** Returns how many samples there are, and the topics of their words. */
export async function listSamples(place: ContentPlace): Promise<Samples> {
  const { db } = place;
  const topics = (await offersSamples(db)) ? await listTopics(db) : [];
  return { counts: await countSamples(db), unchanged: await countUnchanged(place), topics };
}

async function listTopics(db: Db): Promise<Samples["topics"]> {
  const rows = await sampleWords(db)
    .innerJoin("languages", "languages.id", "categories.language_id")
    .select(["categories.id", "categories.name", "languages.name as language"])
    .select(({ fn }) => fn.countAll().as("words"))
    .groupBy(["categories.id", "categories.name", "categories.place", "languages.name"])
    .orderBy("languages.name")
    .orderBy("categories.place")
    .execute();
  return rows.map((row) => ({ ...row, words: Number(row.words) }));
}

const noWords = () =>
  new Refusal(404, "Somebody has kept or removed these sample words meanwhile.");

/** Returns the sample words of a topic. Throws 404 without any. */
export async function getTopic(db: Db, id: number) {
  const rows = (await offersSamples(db))
    ? await sampleWords(db)
        .innerJoin("languages", "languages.id", "categories.language_id")
        .select(["words.word", "words.paraphrase", "categories.name", "categories.language_id"])
        .select(["languages.name as language", "languages.tag as language_tag"])
        .where("categories.id", "=", id)
        .orderBy("words.place")
        .execute()
    : [];
  const [first] = rows;
  if (!first) throw noWords();
  const { name, language, language_tag, language_id } = first;
  const words = rows.map(({ word, paraphrase }) => ({ word, paraphrase }));
  return { name, language, language_tag, language_id, words };
}

function sampleWords(db: Db) {
  return db
    .selectFrom("words")
    .innerJoin("categories", "categories.id", "words.category_id")
    .where(staffSample("words"));
}

/** Makes the sample words of a topic the school's own, which students see. */
export function keepTopic(db: Db, id: number, { by, now }: Doing): Promise<void> {
  return changingContent(db, async (trx) => {
    const { name, language, language_id, words } = await getTopic(trx, id);
    await trx
      .updateTable("words")
      .set({ own: 1, active: 1 })
      .where("category_id", "=", id)
      .where(staffSample("words"))
      .execute();
    await numberAnew(trx, language_id);
    const after = { language, topic: name };
    await logChange(trx, by, { did: "keep samples", about: `${words.length} words`, after }, now);
  });
}

/** Copies a sample dialogue as a draft of the school's own, with its sounds. Returns its id. */
export async function keepDialogue(
  { db, content, contentSettings }: ContentPlace,
  id: number,
  doing: Doing,
): Promise<number> {
  const { draft, is_sample } = await getEdited(db, id);
  if (!is_sample) throw notFound();
  const sounds = draft.segments.flatMap(({ prompt, spoken }) => [prompt, spoken]);
  for (const sound of sounds)
    if (sound)
      await content.adopt(sound.file, join(contentSettings.CONTENT_DIR, "audio", sound.file));
  return copyDialogue(db, id, doing, (title) => title);
}

/** Removes all samples. What the school wrote or changed stays. */
export async function dropSamples(place: ContentPlace, { by, now }: Doing): Promise<void> {
  const counts = await countSamples(place.db);
  await removeSamples(place, (trx) =>
    logChange(trx, by, { did: "remove the samples", about: "content", before: counts }, now),
  );
}
