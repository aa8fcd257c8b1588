import type { Db } from "../db/schema.ts";
import { contentAddress } from "../dialogues/segments.ts";
import { listWordSounds } from "../speech/spoken.ts";
import { ENGLISH } from "../content/languages.ts";

/** Adds the sounds that a computer spoke, of words that are still spelled so. */
export async function withSounds<Card extends { id: number; word: string; paraphrase: string }>(
  db: Db,
  cards: Card[],
) {
  const sounds = await listWordSounds(
    db,
    cards.map(({ id }) => id),
  );
  if (sounds.length === 0) return cards;
  return cards.map((card) => {
    const own = sounds.filter(({ word_id }) => word_id === card.id);
    const fileOf = (text: string, isEnglish: boolean) =>
      own.findLast((one) => one.text === text && (one.language === ENGLISH) === isEnglish)?.file;
    const [word, paraphrase] = [fileOf(card.word, true), fileOf(card.paraphrase, false)];
    return {
      ...card,
      ...(word && { word_audio: contentAddress(word) }),
      ...(paraphrase && { paraphrase_audio: contentAddress(paraphrase) }),
    };
  });
}
