import { Hono } from "hono";
import * as z from "zod";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { readStaffSound } from "../../files/recordings.ts";
import { readInput, UPLOAD_LIMIT } from "../../http/input.ts";
import { pathId } from "../../http/path-id.ts";
import { staffOf, staffOnly } from "../account/guard.ts";
import { findRemark } from "../../practice/remarks.ts";
import { invalid, Refusal } from "../../refusal.ts";
import { getPractice, listPracticeSegments, saveRemark } from "./rules.ts";
import { integer, validate, yesOrNo } from "../../validation.ts";
import { writtenText } from "../../exam/review.ts";

/** Enough for a text of 10,000 characters and 1,000 for each segment. */
const REMARK_BYTES = 512 * 1024;
const MOST = { remark: 10_000, segment: 1_000 };
const remarkFields = {
  version: integer("version", { min: 0 }),
  // A cleared text arrives as null.
  remark: writtenText(MOST.remark)
    .nullish()
    .transform((typed) => typed ?? ""),
  // In a form with a sound they arrive as text.
  segments: z.preprocess(
    readJson,
    z.record(z.string().regex(/^\d{1,10}$/), writtenText(MOST.segment)),
  ),
  without_sound: yesOrNo("without_sound").optional(),
};

function readJson(sent: unknown): unknown {
  try {
    return typeof sent === "string" ? JSON.parse(sent) : sent;
  } catch {
    return sent;
  }
}

/** Routes for a teacher to hear a practice and remark on it, in writing or speech. */
export function staffRemarkRoutes(deps: ServerDeps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();
  const signedIn = staffOnly(deps);

  app.get("/practices/:practice", signedIn, async (c) => {
    const id = pathId(c, "practice");
    const practice = await getPractice(db, id);
    const segments = await listPracticeSegments(db, id, practice.sent_at !== null);
    return c.json({
      status: 200,
      results: { practice, segments, remark: await findRemark(db, id) },
    });
  });

  app.post("/practices/:practice", signedIn, async (c) => {
    const input = await readInput(c, UPLOAD_LIMIT + REMARK_BYTES);
    const { version, remark, segments, without_sound } = validate(remarkFields, input);
    const id = pathId(c, "practice");
    const places = (await listPracticeSegments(db, id, false)).map(
      ({ segment_id }) => `${segment_id}`,
    );
    if (Object.keys(segments).some((one) => !places.includes(one)))
      throw invalid({ segments: ["This dialogue has no such segment."] });
    const written = places.flatMap((one) => (segments[one] ? [[one, segments[one]] as const] : []));
    const said = { remark, segments: Object.fromEntries(written) };
    await getPractice(db, id);
    const sound = input.sound ? await readStaffSound(deps.files, input.sound) : null;
    const saved = { said, sound, withoutSound: without_sound === true, version, by: staffOf(c) };
    if (!(await saveRemark(deps, id, saved, clock())))
      throw new Refusal(409, "Somebody changed this remark meanwhile.");
    return c.json({ status: 200 });
  });

  return app;
}
