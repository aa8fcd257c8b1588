import { Hono } from "hono";
import { planOf } from "../account/plan.ts";
import type { StoredFile } from "../files/storage.ts";
import { signedIn, studentOf } from "../http/auth.ts";
import type { Deps, Http } from "../http/context.ts";
import { serveFile } from "../http/serve-file.ts";
import { notFound } from "../refusal.ts";

const IMAGE_TYPES: Record<string, string> = { jpg: "image/jpeg", png: "image/png" };
const VIDEO_TYPES: Record<string, string> = {
  mp4: "video/mp4",
  webm: "video/webm",
  vtt: "text/vtt; charset=utf-8",
};

/** Prompts and sample answers of dialogues, videos, each student's own recordings, and the students' images. */
export function mediaRoutes(deps: Deps): Hono<Http> {
  const { db, answers, images, content, videos } = deps;
  const app = new Hono<Http>();

  app.get("/storage/content/:name", signedIn(deps), async (c) => {
    const name = plainName(c.req.param("name"));
    if (!(await mayHear(studentOf(c).id, name))) throw notFound();
    const file = await content.stat(name);
    if (!file) throw notFound();
    return serveFile(c, {
      size: file.size,
      etag: changeTag(file),
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
    const contentType = IMAGE_TYPES[endingOf(name)];
    const file = contentType === undefined ? null : await images.stat(name);
    if (contentType === undefined || !file) throw notFound();
    return serveFile(c, {
      size: file.size,
      etag: name,
      contentType,
      open: (range) => images.open(name, range),
    });
  });

  app.get("/storage/videos/:name", signedIn(deps), async (c) => {
    const name = plainName(c.req.param("name"));
    const contentType = VIDEO_TYPES[endingOf(name)];
    if (contentType === undefined || !(await maySee(studentOf(c).id, name))) throw notFound();
    const file = await videos.stat(name);
    if (!file) throw notFound();
    return serveFile(c, {
      size: file.size,
      etag: changeTag(file),
      contentType,
      open: (range) => videos.open(name, range),
    });
  });

  return app;

  /** A free video is for everybody, and so are its captions. */
  async function maySee(userId: number, name: string): Promise<boolean> {
    const shown = await db
      .selectFrom("videos")
      .select("free")
      .where("active", "=", 1)
      .where((eb) => eb.or([eb("file", "=", name), eb("captions", "=", name)]))
      .execute();
    if (shown.some(({ free }) => free === 1)) return true;
    return shown.length > 0 && (await planOf(db, userId)).seesVideos;
  }

  /** A sample answer needs a plan that has them: its name can be guessed from the prompt's. */
  async function mayHear(userId: number, name: string): Promise<boolean> {
    const prompt = await db
      .selectFrom("segments")
      .select("id")
      .where("audio_file", "=", name)
      .executeTakeFirst();
    if (prompt) return true;
    const sample = await db
      .selectFrom("segments")
      .select("id")
      .where("sample_audio_file", "=", name)
      .executeTakeFirst();
    return sample !== undefined && (await planOf(db, userId)).hearsSamples;
  }
}

function endingOf(name: string): string {
  return name.split(".").at(-1) ?? "";
}

function changeTag({ size, modifiedMs }: StoredFile): string {
  return `${size.toString(16)}-${Math.round(modifiedMs).toString(16)}`;
}

/** Names of ours are plain; others must reach neither the disk nor the database (PostgreSQL refuses a NUL with an error). */
function plainName(name: string): string {
  if (!/^[\w-][\w.-]*$/.test(name)) throw notFound();
  return name;
}
