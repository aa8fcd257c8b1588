import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { compressedPage } from "../../../app/lib/http/compress.server.ts";

const HTML = `<!DOCTYPE html><p lang="hi">${"नमस्ते ".repeat(500)}</p>`;

function answer(accepted: string | null): Response {
  const headers = new Headers(accepted === null ? {} : { "Accept-Encoding": accepted });
  return compressedPage(new Request("http://portal.test/", { headers }), HTML, {
    status: 200,
    headers: new Headers(),
  });
}

test("parses a header of spaces as fast as any other", () => {
  const started = performance.now();
  for (let time = 0; time < 20; time++) answer(`gzip${" ".repeat(16_000)}x`);
  expect(performance.now() - started).toBeLessThan(1000);
});

describe("a page", () => {
  test.each([
    ["gzip, deflate, br", "br"],
    ["br;q=1.0, gzip;q=0.8", "br"],
    ["gzip, deflate", "gzip"],
    ["BR", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br; q=0.0,gzip ; q=0", null],
    ["br;level=1;q=0, gzip", "gzip"],
    ["identity", null],
    ["", null],
    [null, null],
  ])("for a browser that accepts %j is sent as %j", async (accepted, encoding) => {
    const response = answer(accepted);
    expect(response.headers.get("Content-Encoding")).toBe(encoding);
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text =
      encoding === "br" ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes;
    expect(new TextDecoder().decode(text)).toBe(HTML);
    if (encoding) expect(response.headers.get("Content-Length")).toBe(String(bytes.byteLength));
  });
});
