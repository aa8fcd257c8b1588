import type { Upstream } from "./engines.ts";

export const wordsShown = async (upstream: Upstream) => {
  const rows = await upstream.deps.db
    .selectFrom("words")
    .innerJoin("categories", "categories.id", "words.category_id")
    .innerJoin("languages", "languages.id", "categories.language_id")
    .select(["languages.tag", "categories.name", "words.id", "words.word", "words.paraphrase"])
    .where("words.active", "=", 1)
    .where("categories.active", "=", 1)
    .orderBy("languages.tag")
    .orderBy("categories.place")
    .orderBy("words.place")
    .execute();
  return rows.map(({ tag, name, word }) => `${tag} ${name} ${word}`);
};
export const wordIds = async (upstream: Upstream) =>
  new Map(
    (
      await upstream.deps.db.selectFrom("words").select(["id", "word", "category_id"]).execute()
    ).map(({ id, word, category_id }) => [`${category_id} ${word}`, id]),
  );
export const videosShown = async (upstream: Upstream) =>
  (
    await upstream.deps.db
      .selectFrom("videos")
      .select("slug")
      .where("active", "=", 1)
      .orderBy("place")
      .execute()
  ).map(({ slug }) => slug);
export const topicsShown = async (upstream: Upstream) =>
  (
    await upstream.deps.db
      .selectFrom("live_sessions")
      .select("topic")
      .distinct()
      .where("active", "=", 1)
      .orderBy("topic")
      .execute()
  ).map(({ topic }) => topic);
export const warnings = (upstream: Upstream) =>
  upstream.logged.filter((line) => line.includes("content left out")).join();
