import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** A window of 64 KB: most pages are smaller, and a larger one is only more memory to fill. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
};

/**
 * An answer with a whole page, in the smallest form that the browser takes. Compressed in one go: a
 * page is whole when it is rendered, and a stream would spend more on its turns than on the page.
 */
export function compressedPage(
  request: Request,
  html: string,
  init: { status: number; headers: Headers },
): Response {
  const { headers } = init;
  headers.append("Vary", "Accept-Encoding");
  const encoding = encodingFor(request.headers.get("Accept-Encoding") ?? "");
  if (encoding === null) return new Response(html, init);
  headers.set("Content-Encoding", encoding);
  const bytes = encoding === "br" ? brotliCompressSync(html, BROTLI) : gzipSync(html);
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(bytes, init);
}

/** Browsers offer brotli on https and localhost only; a school's plain http address gets gzip. */
function encodingFor(accepted: string): "br" | "gzip" | null {
  const names = accepted
    .toLowerCase()
    .split(",")
    // No pattern that begins with any number of spaces: a header of spaces would take seconds.
    .map((part) => part.split(";").map((piece) => piece.trim()))
    .flatMap(([name, quality]) => (Number(quality?.replace("q=", "") ?? 1) > 0 ? [name] : []));
  if (names.includes("br")) return "br";
  return names.includes("gzip") ? "gzip" : null;
}
