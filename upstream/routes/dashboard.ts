import { Hono } from "hono";
import * as z from "zod";
import { findDeletion } from "../own-data/deletion.ts";
import { planOf } from "../account/plan.ts";
import { findUnread } from "../practice/remarks.ts";
import { examDate, findExamDate, saveExamDate } from "../dashboard/exam-date.ts";
import { upcomingSessions } from "../dashboard/live-sessions.ts";
import { savePace } from "../dashboard/pace.ts";
import { dialogueProgress, wordProgress } from "../dashboard/progress.ts";
import { studyRecord } from "../dashboard/study-record.ts";
import { todayOf } from "../dashboard/today.ts";
import { listWork, nextWork, WORK_A_PAGE } from "../dashboard/work.ts";
import { workDays } from "../dashboard/work-days.ts";
import { personOf } from "../reminders/feed.ts";
import { timeZone } from "../reminders/settings.ts";
import { pageRequest } from "../db/paginate.ts";
import { signedIn, studentOf } from "../account/guard.ts";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { readInput } from "../http/input.ts";
import { moment, validate } from "../validation.ts";
import { SYDNEY } from "../zone.ts";

const recordFields = { since: moment(), until: moment(), time_zone: z.optional(timeZone()) };
const dayFields = { since: moment(), repeat_before: moment() };

export function dashboardRoutes(deps: Deps): Hono<Http> {
  const { db, clock, activity } = deps;
  const app = new Hono<Http>();
  const signed = signedIn(deps);

  app.get("/api/v1/zoom-meetings", signed, async (c) => {
    const { seesVideos } = await planOf(db, studentOf(c).id, clock());
    const { meetings, cancelled } = await upcomingSessions(db, clock(), seesVideos);
    return c.json({ data: meetings, cancelled });
  });

  app.get("/api/v1/practice-dialogues-word", signed, async (c) =>
    c.json({ results: await wordProgress(db, studentOf(c)) }),
  );

  app.get("/api/v1/practice-dialogue", signed, async (c) =>
    c.json({ results: await dialogueProgress(db, studentOf(c)) }),
  );

  app.get("/api/v1/get-exam-date", signed, async (c) => {
    const { id } = studentOf(c);
    const exam_date = await findExamDate(db, id);
    return c.json({ results: { exam_date, person: personOf(deps, id) } });
  });

  app.put("/api/v1/exam-date", signed, async (c) => {
    const { exam_date } = validate({ exam_date: examDate(clock()) }, await readInput(c));
    await saveExamDate(db, studentOf(c).id, exam_date);
    return c.json({
      status: 200,
      message: "Exam Date has been Update successfully",
      results: { exam_date },
    });
  });

  app.get("/api/v1/today", signed, async (c) => {
    const { since, repeat_before: repeatBefore } = validate(dayFields, await readInput(c));
    const student = studentOf(c);
    const told = await todayOf(deps, student, { since, repeatBefore });
    return c.json({
      results: {
        ...told,
        deletes_at: await findDeletion(db, student.id),
        remark: await findUnread(db, student.id),
        work: await nextWork(db, student, clock()),
      },
    });
  });

  app.get("/api/v1/work", signed, async (c) => {
    const request = pageRequest(c.req.url, { page: c.req.query("page") }, WORK_A_PAGE);
    return c.json({ results: await listWork(db, studentOf(c), request) });
  });

  app.post("/api/v1/user/pace", signed, async (c) => {
    const results = await savePace(db, studentOf(c).id, await readInput(c));
    return c.json({ status: 200, message: "The pace has been saved.", results });
  });

  app.get("/api/v1/getactivetime", signed, async (c) =>
    c.json({ data: await activity.lastWeek(studentOf(c).id, clock()) }),
  );

  app.get("/api/v1/user/progress", signed, async (c) => {
    const asked = validate(recordFields, await readInput(c));
    const { since, until, time_zone: zone = SYDNEY } = asked;
    const student = studentOf(c);
    return c.json({
      results: {
        visits: await activity.visitsSince(student.id, since),
        days: await workDays(db, { userId: student.id, since, zone }),
        ...(await studyRecord(db, student, until)),
      },
    });
  });

  return app;
}
