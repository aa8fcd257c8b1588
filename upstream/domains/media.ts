import { Hono } from "hono";
import { planOf } from "../accounts/plan.ts";
import { signedIn, studentOf } from "../http/auth.ts";
import type { Deps, Http } from "../http/context.ts";
import { serveFile } from "../http/serve-file.ts";
import { notFound } from "../refusal.ts";

const IMAGE_TYPES: Record<string, string> = { jpg: "image/jpeg", png: "image/png" };

/** Prompts and sample answers of dialogues, each student's own recordings, and the students' images. */
export function mediaRoutes(deps: Deps): Hono<Http> {
  const { db, answers, images, content } = deps;
  const app = new Hono<Http>();

  app.get("/storage/content/:name", signedIn(deps), async (c) => {
    const name = plainName(c.req.param("name"));
    if (!(await mayHear(studentOf(c).id, name))) throw notFound();
    const file = await content.stat(name);
    if (!file) throw notFound();
    return serveFile(c, {
      size: file.size,
      etag: `${file.size.toString(16)}-${Math.round(file.modifiedMs).toString(16)}`,
      contentType: "audio/mpeg",
      open: (range) => content.open(name, range),
    });
  });

  app.get("/storage/answers/:name", signedIn(deps), async (c) => {
    const name = plainName(c.req.param("name"));
    const row = await db
      .selectFrom("practice_answers as answer")
      .innerJoin("practice_records as record", "record.id", "answer.record_id")
      .select(["answer.sha256", "answer.content_type"])
      .where("answer.file_name", "=", name)
      .where("record.user_id", "=", studentOf(c).id)
      .executeTakeFirst();
    const file = row ? await answers.stat(name) : null;
    if (!row || !file) throw notFound();
    return serveFile(c, {
      size: file.size,
      etag: row.sha256 ?? name,
      contentType: row.content_type ?? "application/octet-stream",
      open: (range) => answers.open(name, range),
    });
  });

  // Not only to its owner: the forum shows who wrote.
  app.get("/storage/images/:name", signedIn(deps), async (c) => {
    const name = plainName(c.req.param("name"));
    const contentType = IMAGE_TYPES[name.split(".").at(-1) ?? ""];
    const file = contentType === undefined ? null : await images.stat(name);
    if (contentType === undefined || !file) throw notFound();
    return serveFile(c, { size: file.size, etag: name, contentType, open: (range) => images.open(name, range) });
  });

  return app;

  /** A sample answer needs a plan that has them: its name can be guessed from the prompt's. */
  async function mayHear(userId: number, name: string): Promise<boolean> {
    const prompt = await db.selectFrom("segments").select("id").where("audio_file", "=", name).executeTakeFirst();
    if (prompt) return true;
    const sample = await db.selectFrom("segments").select("id").where("sample_audio_file", "=", name).executeTakeFirst();
    return sample !== undefined && (await planOf(db, userId)).hearsSamples;
  }
}

/** Names of ours are plain; others must reach neither the disk nor the database (PostgreSQL refuses a NUL with an error). */
function plainName(name: string): string {
  if (!/^[\w-][\w.-]*$/.test(name)) throw notFound();
  return name;
}
