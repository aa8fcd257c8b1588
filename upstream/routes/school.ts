import { Hono } from "hono";
import { PAGE_KINDS } from "../../plan/school-pages.ts";
import { PORTAL_NAME } from "../../plan/school.ts";
import type { ServerDeps } from "../deps.ts";
import { isAtDoor, listDoor } from "../dialogues/door.ts";
import type { Http } from "../http/context.ts";
import { plainName } from "../http/file-tags.ts";
import { serveSound } from "../http/serve-sound.ts";
import { readCard, readCardFile } from "../school/card.ts";
import { readIdentity, readLogo } from "../school/identity.ts";
import { notFound } from "../refusal.ts";
import { currencyOf } from "../plans/receipts.ts";
import { findPage, listPages } from "../school/pages.ts";
import { readBranches, readQuestions } from "../school/school.ts";
import { MOST_READS } from "./reads.ts";

/** Routes for public facts of the school, before a log-in too. */
export function schoolRoutes(deps: ServerDeps): Hono<Http> {
  const app = new Hono<Http>();

  app.get("/api/v1/school", async (c) => {
    const branches = (await readBranches(deps)).map(({ value, name, phone, address }) => ({
      ...{ value, name, phone, address },
    }));
    const { name, logo } = await readIdentity(deps.db);
    const card = await readCardFile(deps.db);
    const currency = (await currencyOf(deps.db, deps.seller)).toUpperCase();
    const shown = { name: name ?? PORTAL_NAME, logo, card, currency };
    const questions = await readQuestions(deps.db);
    const door = await listDoor(deps);
    const pages = await listPages(deps.db);
    return c.json({ results: { ...shown, branches, questions, pages, door, reads: MOST_READS } });
  });

  app.get("/api/v1/school/pages/:kind", async (c) => {
    const kind = PAGE_KINDS.find((one) => one === c.req.param("kind"));
    const page = kind && (await findPage(deps.db, kind));
    if (!page || page.text === "") throw notFound();
    const { version, text, saved_at } = page;
    return c.json({ results: { kind, version, text, saved_at } });
  });

  app.get("/api/v1/school/logo/:name", async (c) => {
    const name = c.req.param("name");
    const picture = (await readLogo(deps.db, name)) ?? (await readCard(deps.db, name));
    if (picture === null) throw notFound();
    const headers = { "Content-Type": picture.contentType, "X-Content-Type-Options": "nosniff" };
    return c.body(picture.bytes, 200, headers);
  });

  app.get("/api/v1/school/door/:name", async (c) => {
    const name = plainName(c.req.param("name"));
    if (!(await isAtDoor(deps, name))) throw notFound();
    return serveSound(c, deps, { store: "content", name });
  });

  return app;
}
