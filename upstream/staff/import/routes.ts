import { Hono } from "hono";
import { importCalls, importWish } from "../../../contract/staff/import.ts";
import { contentEntries } from "../../content/export.ts";
import { importStaged, previewStaged, stage } from "../../content/staged.ts";
import { zipOf } from "../../files/zip.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { sendArchive } from "../../http/download.ts";
import { CONTENT_LIMIT, readInput } from "../../http/input.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { invalid, Refusal } from "../../refusal.ts";
import { chosenPart } from "../chosen/content.ts";
import { chosenIn } from "../kit/chosen.ts";
import { logChange } from "../kit/log.ts";
import { serve, serveForm } from "../kit/serve.ts";
import { parseInput } from "../../validation.ts";

const OTHERWISE = "The content was changed meanwhile, so the import would do something else now.";

/** Routes to export and import all content as one .zip. */
export function staffContentFolderRoutes(deps: ServerDeps): Hono<Http> {
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)] as const;

  /** Sends all content, or by the query `of` and `ids` some dialogues or mock tests. */
  app.get("/content/archive", ...owner, async (c) => {
    const { of } = c.req.query();
    const part = of === undefined ? null : await chosenPart(deps.db, of, chosenIn(c));
    const make = () => zipOf(contentEntries(deps, part));
    return sendArchive(c, deps.archives, { account: `staff ${staffOf(c).id}`, make });
  });

  serve(app, importCalls.send, owner, async (c) => {
    const { sent } = await readInput(c, CONTENT_LIMIT);
    if (!(sent instanceof File) || sent.size === 0) throw invalid({ sent: ["Choose a .zip"] });
    const faults = await stage(deps, staffOf(c), Buffer.from(await sent.arrayBuffer()));
    if (faults.length > 0) throw invalid({ sent: faults });
  });

  serve(app, importCalls.preview, owner, async (c) => {
    const { replace: isReplacing } = parseInput(importWish, c.req.query());
    return { results: await previewStaged(deps, { by: staffOf(c), isReplacing }) };
  });

  serveForm(app, importCalls.apply, owner, async (c, { replace: isReplacing, seen }) => {
    const by = staffOf(c);
    const isDone = await importStaged(deps, { by, isReplacing, seen }, (trx, after) =>
      logChange(trx, by, { did: "import content", about: "content", after }, deps.clock()),
    );
    if (!isDone) throw new Refusal(409, OTHERWISE);
  });

  return app;
}
