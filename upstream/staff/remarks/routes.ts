import { Hono } from "hono";
import { remarkCalls } from "../../../contract/staff/remarks.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { readStaffSound } from "../../files/recordings.ts";
import { readInput, UPLOAD_LIMIT } from "../../http/input.ts";
import { pathId } from "../../http/path-id.ts";
import { staffOf, staffOnly } from "../account/guard.ts";
import { serve } from "../kit/serve.ts";
import { findRemark } from "../../practice/remarks.ts";
import { invalid, Refusal } from "../../refusal.ts";
import { getPractice, listPracticeSegments, saveRemark } from "./rules.ts";
import { parseInput } from "../../validation.ts";

/** Enough for a text of 10,000 characters, and 1,000 with 20 comments for each segment. */
const REMARK_BYTES = 1024 * 1024;

/** Routes for a teacher to hear a practice and remark on it, in writing or speech. */
export function staffRemarkRoutes(deps: ServerDeps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();
  const signedIn = [staffOnly(deps)];

  serve(app, remarkCalls.get, signedIn, async (c) => {
    const id = pathId(c, "practice");
    const practice = await getPractice(db, id);
    const segments = await listPracticeSegments(
      deps,
      id,
      practice.sent_at === null ? null : practice.user_id,
    );
    return { results: { practice, segments, remark: await findRemark(db, id) } };
  });

  serve(app, remarkCalls.save, signedIn, async (c) => {
    const input = await readInput(c, UPLOAD_LIMIT + REMARK_BYTES);
    const given = parseInput(remarkCalls.save.body, input);
    const { version, remark, segments, comments, without_sound } = given;
    const id = pathId(c, "practice");
    const places = (await listPracticeSegments(deps, id, null)).map(
      ({ segment_id }) => `${segment_id}`,
    );
    if (Object.keys({ ...segments, ...comments }).some((one) => !places.includes(one)))
      throw invalid({ segments: ["This dialogue has no such segment."] });
    const written = places.flatMap((one) => (segments[one] ? [[one, segments[one]] as const] : []));
    const pinned =
      comments &&
      places.flatMap((one) => (comments[one]?.length ? [[one, comments[one]] as const] : []));
    const said = {
      ...{ remark, segments: Object.fromEntries(written) },
      comments: pinned ? Object.fromEntries(pinned) : null,
    };
    await getPractice(db, id);
    const sound = input.sound ? await readStaffSound(deps.files, input.sound) : null;
    const saved = { said, sound, withoutSound: without_sound === 1, version, by: staffOf(c) };
    if (!(await saveRemark(deps, id, saved, clock())))
      throw new Refusal(409, "Somebody changed this remark meanwhile.");
  });

  return app;
}
