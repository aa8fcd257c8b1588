import { Hono } from "hono";
import { archiveOf } from "../own-data/archive.ts";
import type { InTurn } from "../own-data/data.ts";
import { checkPassword } from "../account/devices.ts";
import { askDeletion, findDeletion, keepStudent } from "../own-data/deletion.ts";
import { signedIn, studentOf } from "../account/guard.ts";
import type { ServerDeps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { sendArchive } from "../http/download.ts";
import { readInput } from "../http/input.ts";
import { Throttle } from "../http/throttle.ts";
import { text, validate } from "../validation.ts";

const WRONG_PASSWORD = { allowed: 10, windowMs: 15 * 60 * 1000 };
const deletionFields = { current_password: text(1000) };

/** Routes to download or delete a student's own data. */
export function ownDataRoutes(deps: ServerDeps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const signed = signedIn(deps);
  const throttle = new Throttle(deps, "deletion", WRONG_PASSWORD);

  app.get("/api/v1/user/archive", signed, (c) => {
    const { id } = studentOf(c);
    const make = (inTurn: InTurn) => archiveOf(deps, id, inTurn);
    return sendArchive(c, deps.archives, { account: `student ${id}`, make });
  });

  app.get("/api/v1/user/deletion", signed, async (c) =>
    c.json({ status: 200, results: { deletes_at: await findDeletion(db, studentOf(c).id) } }),
  );

  app.post("/api/v1/user/deletion", signed, async (c) => {
    const { current_password } = validate(deletionFields, await readInput(c));
    const { id } = studentOf(c);
    await throttle.begin(String(id));
    await checkPassword(db, id, current_password);
    await throttle.succeed(String(id));
    return c.json({ status: 200, results: { deletes_at: await askDeletion(deps, id) } });
  });

  app.post("/api/v1/user/deletion/stop", signed, async (c) => {
    await keepStudent(db, studentOf(c).id);
    return c.json({ status: 200, message: "Your account stays." });
  });

  return app;
}
