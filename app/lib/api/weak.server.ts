import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { ifOffered } from "./call/panel.server.ts";
import {
  number,
  numberOr,
  optionalNumber,
  optionalText,
  rowId,
  text,
  yes,
} from "./call/reader.server.ts";
import { confirmation, dialogueName, list, mainList } from "./call/shape.server.ts";

const segment = z.object({
  segment_id: rowId,
  segment_no: number,
  duration_ms: optionalNumber,
  question_id: rowId,
  serial_no: optionalText,
  question_title: optionalText,
  is_recent: yes,
  reasons: list(text),
  by_teacher: yes,
  /** A submitted practice with a new take, which the student has not rated. */
  newer_record_id: optionalNumber,
});

const listSchema = z.object({
  results: z.object({
    ...{ due_count: number, new_count: numberOr(0), rated_today: numberOr(0) },
    segments: mainList(segment),
  }),
});
export type WeakList = NonNullable<Awaited<ReturnType<typeof findWeak>>>;
export type WeakSegment = WeakList["segments"][number];

interface Asked {
  before: Date;
  since: Date;
  /** Only the segments of this dialogue are listed, but all are counted. */
  dialogueId?: number;
}

/** Lists the first segments due. Null when the provider knows no weak segments. An extension. */
export async function findWeak(caller: Caller, { before, since, dialogueId }: Asked) {
  return ifOffered(async () => {
    const { results } = await callUpstream(caller, {
      method: "GET",
      path: "/api/v1/weak",
      query: {
        ...{ before: before.toISOString(), since: since.toISOString() },
        ...(dialogueId !== undefined && { question_id: dialogueId }),
      },
      limit: LIMITS.panel,
      schema: listSchema,
    });
    const segments = results.segments.map((row) => ({
      ...row,
      ...dialogueName(row.question_id, row),
    }));
    return { ...results, segments };
  });
}

interface Rating {
  segmentId: number;
  practiceId: number;
  reviewId: string;
  rating: number;
  reps: number;
  due: Date;
  card: object;
}

const rated = confirmation({ results: confirmation({ left: yes }) });

/** Returns whether the segment is weak no more. Throws a `conflict` when it was rated elsewhere. */
export async function rateWeak(caller: Caller, rating: Rating): Promise<boolean> {
  const { segmentId: segment_id, practiceId: record_id, reviewId: review_id, ...rest } = rating;
  const { results } = await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/weak/rate",
    body: { segment_id, record_id, review_id, ...rest },
    limit: LIMITS.post,
    schema: rated,
  });
  return results.left;
}
