import { Hono } from "hono";
import { archiveOf } from "../../account/archive.ts";
import type { Deps, Http } from "../../http/context.ts";
import { sendArchive } from "../../http/download.ts";
import { pathId } from "../../http/path-id.ts";
import { ownersOnly, staffOf, staffOnly } from "../../http/staff-session.ts";
import { deleteLater, keepAfterAll, noteExport } from "../../staff/student-data.ts";

/** Routes for an owner to download or delete a student's data, or cancel the deletion. */
export function staffStudentDataRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)] as const;

  app.get("/students/:student/archive", ...owner, async (c) => {
    const id = pathId(c, "student");
    await noteExport(deps, id, staffOf(c));
    return sendArchive(c, archiveOf(deps, id));
  });

  app.post("/students/:student/delete", ...owner, async (c) => {
    const deletes_at = await deleteLater(deps, pathId(c, "student"), staffOf(c));
    return c.json({ status: 200, results: { deletes_at } });
  });

  app.post("/students/:student/keep", ...owner, async (c) => {
    await keepAfterAll(deps, pathId(c, "student"), staffOf(c));
    return c.json({ status: 200 });
  });

  return app;
}
