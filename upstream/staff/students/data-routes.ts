import { Hono } from "hono";
import { studentOrders } from "../../../contract/staff/students.ts";
import { archiveOf } from "../../own-data/archive.ts";
import type { InTurn } from "../../own-data/data.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { sendArchive } from "../../http/download.ts";
import { pathId } from "../../http/path-id.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { serve } from "../kit/serve.ts";
import { deleteLater, keepAfterAll, noteExport } from "./data.ts";

/** Routes for an owner to download or delete a student's data, or cancel the deletion. */
export function staffStudentDataRoutes(deps: ServerDeps): Hono<Http> {
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)] as const;

  app.get("/students/:student/archive", ...owner, async (c) => {
    const id = pathId(c, "student");
    const by = staffOf(c);
    const make = (inTurn: InTurn) => archiveOf(deps, id, inTurn);
    const answer = await sendArchive(c, deps.archives, { account: `staff ${by.id}`, make });
    try {
      await noteExport(deps, id, by);
    } catch (error) {
      await answer.body?.cancel();
      throw error;
    }
    return answer;
  });

  serve(app, studentOrders.delete, owner, async (c) => ({
    results: { deletes_at: await deleteLater(deps, pathId(c, "student"), staffOf(c)) },
  }));

  serve(app, studentOrders.keep, owner, (c) =>
    keepAfterAll(deps, pathId(c, "student"), staffOf(c)),
  );

  return app;
}
