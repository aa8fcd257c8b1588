import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Most pages are smaller than 64 KB; a larger window only takes more memory. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 16 },
};

/** Compresses a page with the best encoding of the browser. A stream would cost more time. */
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

/** Browsers offer brotli only on https and localhost. */
function encodingFor(accepted: string): "br" | "gzip" | null {
  const names = accepted
    .toLowerCase()
    .split(",")
    // A pattern with leading spaces takes seconds on a header full of spaces.
    .map((part) => part.split(";").map((piece) => piece.trim()))
    .flatMap(([name, quality]) => (Number(quality?.replace("q=", "") ?? 1) > 0 ? [name] : []));
  if (names.includes("br")) return "br";
  return names.includes("gzip") ? "gzip" : null;
}
