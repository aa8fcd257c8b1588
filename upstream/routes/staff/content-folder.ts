import { type Context, Hono } from "hono";
import { contentEntries } from "../../content/export.ts";
import { importStaged, previewStaged, stage } from "../../content/staged.ts";
import { zipOf } from "../../files/zip.ts";
import type { Http, ServerDeps } from "../../http/context.ts";
import { sendArchive } from "../../http/download.ts";
import { CONTENT_LIMIT, readInput } from "../../http/input.ts";
import { ownersOnly, staffOf, staffOnly } from "../../http/staff-session.ts";
import { invalid, Refusal } from "../../refusal.ts";
import { logChange } from "../../staff/log.ts";
import { text, validate, yesOrNo } from "../../validation.ts";

const fields = { replace: yesOrNo("replace") };
const importFields = { ...fields, seen: text("seen", 40) };
const OTHERWISE = "The content was changed meanwhile, so that the import would do something else.";

/** The whole content as one .zip, to take along and to bring in. */
export function staffContentFolderRoutes(deps: ServerDeps): Hono<Http> {
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)] as const;

  app.get("/content/archive", ...owner, (c) => sendArchive(c, zipOf(contentEntries(deps))));

  app.post("/content/import", ...owner, async (c) => {
    const { sent } = await readInput(c, CONTENT_LIMIT);
    if (!(sent instanceof File)) throw invalid({ sent: ["Choose a .zip"] });
    const staged = await stage(deps, sent.stream());
    if ("fault" in staged) throw invalid({ sent: [staged.fault] });
    return c.json({ status: 200, results: staged });
  });

  app.get("/content/import/:token", ...owner, async (c) => {
    const { replace } = validate(fields, c.req.query());
    const asked = { token: tokenOf(c), isReplacing: replace };
    return c.json({ status: 200, results: await previewStaged(deps, asked) });
  });

  app.post("/content/import/:token", ...owner, async (c) => {
    const { replace, seen } = validate(importFields, await readInput(c));
    const asked = { token: tokenOf(c), isReplacing: replace, seen };
    const by = staffOf(c);
    const changes = await importStaged(deps, asked, (trx, after) =>
      logChange(trx, by, { did: "import content", about: "content", after }, deps.clock()),
    );
    if (changes === null) throw new Refusal(409, OTHERWISE);
    return c.json({ status: 200, results: { changes } });
  });

  return app;
}

const tokenOf = (c: Context<Http>) => c.req.param("token") ?? "";
