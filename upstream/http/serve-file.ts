import type { Context } from "hono";
import type { ByteRange } from "../files/storage.ts";
import { notFound, Refusal } from "../refusal.ts";
import type { Http } from "./context.ts";

type Served = {
  size: number;
  /** Without quotes. It changes with the bytes. */
  etag: string;
  contentType: string;
  open: (range: ByteRange) => ReadableStream | null | Promise<ReadableStream | null>;
};

/**
 * Answers with a file as in RFC 9110: first validators, then one range. Several ranges get the
 * whole file.
 */
export async function serveFile(c: Context<Http>, file: Served): Promise<Response> {
  const etag = `"${file.etag}"`;
  c.header("ETag", etag);
  c.header("Accept-Ranges", "bytes");
  c.header("Cache-Control", "private, no-cache");
  c.header("X-Content-Type-Options", "nosniff");
  if (matchesAny(c.req.header("if-none-match"), etag)) return c.body(null, 304);

  const range = wantedRange(c, etag, file.size);
  if (range === "unsatisfiable") {
    throw new Refusal(416, "Range Not Satisfiable", {
      headers: { "Content-Range": `bytes */${file.size}` },
    });
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  c.header("Content-Type", file.contentType);
  c.header("Content-Length", String(end - start + 1));
  if (range) c.header("Content-Range", `bytes ${start}-${end}/${file.size}`);
  const status = range ? 206 : 200;
  if (c.req.method === "HEAD" || file.size === 0) return c.body(null, status);
  const body = await file.open({ start, end });
  if (!body) throw notFound();
  return c.body(body, status);
}

function matchesAny(header: string | undefined, etag: string): boolean {
  const tags = header?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

function wantedRange(
  c: Context<Http>,
  etag: string,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const condition = c.req.header("if-range");
  if (condition !== undefined && condition !== etag) return null;
  const match = /^bytes=(\d*)-(\d*)$/.exec(c.req.header("range")?.trim() ?? "");
  const [first = "", last = ""] = match?.slice(1) ?? [];
  if (first === "" && last === "") return null;
  if (first === "")
    return Number(last) === 0 || size === 0
      ? "unsatisfiable"
      : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start >= size) return "unsatisfiable";
  return { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
