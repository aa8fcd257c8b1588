import { describe, expect, it } from "vitest";
import { aPortal } from "../../support/a-portal.ts";
import { isUpstream, mediaHref, readMediaLink } from "../../../app/lib/media/media-link.server.ts";

const portal = aPortal();

function partsOf(href: string | null): [string, string] {
  const [, , signature, file] = (href ?? "").split("/");
  return [signature ?? "", file ?? ""];
}

describe("media links", () => {
  it.each([
    ["/storage/content/a.mp3", "http://127.0.0.1:4999/storage/content/a.mp3", true],
    ["http://127.0.0.1:4999/storage/a.mp3?v=2", "http://127.0.0.1:4999/storage/a.mp3?v=2", true],
    ["https://media.school.example/a.mp3", "https://media.school.example/a.mp3", false],
  ])("carry %s", (address, target, upstream) => {
    const href = mediaHref(portal, address);
    expect(href).toMatch(/^\/media\/[\w-]{22}\/[\w-]+$/);
    const url = readMediaLink(portal, ...partsOf(href));
    expect(url?.href).toBe(target);
    expect(url && isUpstream(portal, url)).toBe(upstream);
  });

  it.each([
    null,
    undefined,
    "",
    "https://evil.example/a.mp3",
    "http://169.254.169.254/latest",
    "//evil.example/a.mp3",
    "http://127.0.0.1:5000/a.mp3",
    "javascript:alert(1)",
    "file:///etc/passwd",
  ])("refuse %s", (address) => expect(mediaHref(portal, address)).toBeNull());

  it("refuse an unsigned or changed link", () => {
    const [signature, file] = partsOf(mediaHref(portal, "/storage/content/a.mp3"));
    const other = Buffer.from("/api/v1/pending/question/delete/1").toString("base64url");
    expect(readMediaLink(portal, signature, other)).toBeNull();
    expect(readMediaLink(portal, "", file)).toBeNull();
    expect(readMediaLink(portal, `${signature}x`, file)).toBeNull();
    expect(readMediaLink(portal, "ü".repeat(22), file)).toBeNull();
  });
});
