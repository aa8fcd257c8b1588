import { Hono } from "hono";
import { contentEntries } from "../../content/export.ts";
import { importStaged, previewStaged, stage } from "../../content/staged.ts";
import { zipOf } from "../../files/zip.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { sendArchive } from "../../http/download.ts";
import { CONTENT_LIMIT, readInput } from "../../http/input.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { invalid, Refusal } from "../../refusal.ts";
import { logChange } from "../kit/log.ts";
import { text, validate, yesOrNo } from "../../validation.ts";

const fields = { replace: yesOrNo("replace") };
const importFields = { ...fields, seen: text("seen", 64) };
const OTHERWISE = "The content was changed meanwhile, so the import would do something else now.";

/** Routes to export and import all content as one .zip. */
export function staffContentFolderRoutes(deps: ServerDeps): Hono<Http> {
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)] as const;

  app.get("/content/archive", ...owner, (c) => {
    const make = () => zipOf(contentEntries(deps));
    return sendArchive(c, deps.archives, { account: `staff ${staffOf(c).id}`, make });
  });

  app.post("/content/import", ...owner, async (c) => {
    const { sent } = await readInput(c, CONTENT_LIMIT);
    if (!(sent instanceof File) || sent.size === 0) throw invalid({ sent: ["Choose a .zip"] });
    const faults = await stage(deps, staffOf(c), Buffer.from(await sent.arrayBuffer()));
    if (faults.length > 0) throw invalid({ sent: faults });
    return c.json({ status: 200 });
  });

  app.get("/content/import", ...owner, async (c) => {
    const { replace: isReplacing } = validate(fields, c.req.query());
    const results = await previewStaged(deps, { by: staffOf(c), isReplacing });
    return c.json({ status: 200, results });
  });

  app.post("/content/import/apply", ...owner, async (c) => {
    const { replace: isReplacing, seen } = validate(importFields, await readInput(c));
    const by = staffOf(c);
    const isDone = await importStaged(deps, { by, isReplacing, seen }, (trx, after) =>
      logChange(trx, by, { did: "import content", about: "content", after }, deps.clock()),
    );
    if (!isDone) throw new Refusal(409, OTHERWISE);
    return c.json({ status: 200 });
  });

  return app;
}
