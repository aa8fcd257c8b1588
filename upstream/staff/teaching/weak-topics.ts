import { STRUGGLED } from "../../../plan/labels.ts";
import type { Db } from "../../db/schema.ts";
import { daysAgo, RULES, type Wanted } from "./rules.ts";

const MOST_TOPICS = 20;

/** Lists topics by their number of "Struggled" labels, with the marks of reviews. */
export async function listWeakTopics(db: Db, { languageId, groupId, now }: Wanted) {
  const since = daysAgo({ now }, RULES.topicsWithin);
  const members = db
    .selectFrom("group_members")
    .select("user_id")
    .where("group_id", "=", groupId ?? 0);
  const labels = db
    .selectFrom("labels")
    .innerJoin("questions", "questions.id", "labels.question_id")
    .select("questions.category")
    .where("labels.label_type", "=", STRUGGLED)
    .where("labels.updated_at", ">=", since)
    .$if(languageId !== null, (query) => query.where("questions.language_id", "=", languageId))
    .$if(groupId !== null, (query) => query.where("labels.user_id", "in", members))
    .orderBy("labels.updated_at", "desc")
    .limit(RULES.topicsOf);
  const labelled = await db
    .selectFrom(labels.as("label"))
    .select((eb) => ["category", eb.fn.countAll().as("count")])
    .groupBy("category")
    .execute();
  const reviews = db
    .selectFrom("mock_reviews as review")
    .innerJoin("mock_records as record", "record.id", "review.record_id")
    .innerJoin("mock_test_sets as set", "set.id", "review.mocktest_set_id")
    .innerJoin("questions", "questions.id", "set.question_id")
    .select(["questions.category", "review.half_marks"])
    .where("review.updated_at", ">=", since)
    .where("review.half_marks", "is not", null)
    .$if(languageId !== null, (query) => query.where("questions.language_id", "=", languageId))
    .$if(groupId !== null, (query) => query.where("record.user_id", "in", members))
    .orderBy("review.updated_at", "desc")
    .limit(RULES.topicsOf);
  const marked = await db
    .selectFrom(reviews.as("review"))
    .select((eb) => ["category", eb.fn.avg<number | string>("half_marks").as("half")])
    .groupBy("category")
    .execute();
  const topics = new Set([...labelled, ...marked].map(({ category }) => category));
  return [...topics]
    .map((topic) => {
      const half = marked.find(({ category }) => category === topic)?.half;
      return {
        topic,
        struggled: Number(labelled.find(({ category }) => category === topic)?.count ?? 0),
        /** Out of 45. */
        marks: half === undefined ? null : Math.round(Number(half)) / 2,
      };
    })
    .toSorted(
      (one, other) => other.struggled - one.struggled || (one.marks ?? 45) - (other.marks ?? 45),
    )
    .slice(0, MOST_TOPICS);
}
