import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import express, { type RequestHandler, Router } from "express";

const ENCODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

const FOR_EVER = { immutable: true, maxAge: "1y" };

/** Serves the files of this build, else those of another build that ran in the last day. */
export function assetFiles(clientDir: string, keptDir: string): Router {
  // A missing file gets a short response, not a page.
  return Router()
    .use(files(join(clientDir, "assets"), FOR_EVER))
    .use(express.static(keptDir, { ...FOR_EVER, index: false, redirect: false }))
    .use((_req, res) => {
      res.status(404).set("Cache-Control", "no-store").type("text").send("Not found\n");
    });
}

export function stylesheetOf(clientDir: string): string | undefined {
  const folder = join(clientDir, "assets");
  const name = existsSync(folder)
    ? readdirSync(folder).find((file) => /^app-.+\.css$/.test(file))
    : undefined;
  return name && `/assets/${name}`;
}

/** Names in public/ never change, so browsers revalidate after an hour. */
export function publicFiles(clientDir: string): RequestHandler {
  return files(clientDir, { maxAge: "1h" });
}

/** Lists the folder once, because otherwise each page costs a file system lookup. */
function files(folder: string, options: { maxAge: string; immutable?: boolean }): RequestHandler {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const names = new Set(entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])));
  const serve = express.static(folder, {
    ...options,
    index: false,
    redirect: false,
  });
  return (req, res, next) => {
    const asked = req.url;
    const name = req.path.slice(1);
    if (!names.has(name)) return next();
    const accepted = req.acceptsEncodings();
    const found = ENCODINGS.find(
      ([encoding, ending]) => names.has(name + ending) && accepted.includes(encoding),
    );
    if (ENCODINGS.some(([, ending]) => names.has(name + ending))) res.vary("Accept-Encoding");
    if (found) {
      res.type(name.slice(name.lastIndexOf("."))).set("Content-Encoding", found[0]);
      req.url = `/${name}${found[1]}`;
    }
    serve(req, res, (error?: unknown) => {
      // A build in place has removed the file. The kept copy has no compressed form.
      req.url = asked;
      res.removeHeader("Content-Encoding");
      next(error);
    });
  };
}
