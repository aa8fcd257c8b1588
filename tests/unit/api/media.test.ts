import { Response } from "undici";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openMedia } from "../../../app/lib/api/media.server.ts";
import { mediaHref, readMediaLink } from "../../../app/lib/media/media-link.server.ts";
import { aPortal } from "../../support/a-portal.ts";
import { aStudent } from "../../support/contract/asker.ts";

/** URLs of sounds in a provider's formats, from the answer to the bytes. */
const host = vi.hoisted(() => ({
  asked: new Array<{ url: string; isSigned: boolean; showsSecret: boolean }>(),
  answers: new Map<string, { status: number; headers: Record<string, string> }>(),
}));
const portal = aPortal({
  UPSTREAM_URL: "https://api.school.example/backend",
  UPSTREAM_SECRET: "s".repeat(32),
  MEDIA_ORIGINS: "https://cdn.school.example",
});
vi.mock("../../../app/lib/api/call/send-request.server.ts", () => {
  const answer = (
    _portal: unknown,
    { url, headers }: { url: string; headers: Record<string, string> },
  ) => {
    host.asked.push({
      url,
      isSigned: "Authorization" in headers,
      showsSecret: "X-Portal-Secret" in headers,
    });
    const sound = { status: 200, headers: { "Content-Type": "audio/mpeg" } };
    return Promise.resolve(new Response("sound", host.answers.get(url) ?? sound));
  };
  return { sendRequest: answer, openRequest: answer };
});
beforeEach(() => {
  host.asked.length = 0;
  host.answers.clear();
});

/** Follows a page's link. Returns the requested URLs; null without a link. */
async function heard(address: string) {
  const [, , signature = "", file = ""] = mediaHref(portal, address)?.split("/") ?? [];
  const url = readMediaLink(portal, signature, file);
  if (url === null) return null;
  const { status } = await openMedia(aStudent(portal), url, new Headers());
  return [status, ...host.asked.map((one) => one.url)];
}

describe("a sound", () => {
  it.each([
    ["its own address", "https://api.school.example/storage/a.mp3", "/storage/a.mp3"],
    ["another scheme", "http://api.school.example/storage/a.mp3", "/storage/a.mp3"],
    ["an alias with www.", "https://www.api.school.example/a.mp3?v=2", "/a.mp3?v=2"],
    ["no scheme", "//api.school.example/a.mp3", "/a.mp3"],
    ["a path", "/storage/a.mp3", "/storage/a.mp3"],
    ["a path without a slash", "audio/a.mp3", "/backend/audio/a.mp3"],
  ])("with %s is played from the provider", async (_, address, path) =>
    expect(await heard(address)).toEqual([200, `https://api.school.example${path}`]),
  );

  it("with a database path is also looked for under /storage", async () => {
    const bare = "https://api.school.example/backend/audio/a.mp3";
    host.answers.set(bare, { status: 404, headers: {} });
    expect(await heard("audio/a.mp3")).toEqual([
      200,
      bare,
      "https://api.school.example/backend/storage/audio/a.mp3",
    ]);
  });

  it("is redirected once to an allowed host, which gets neither the token nor the portal secret", async () => {
    const there = "https://cdn.school.example/a.mp3?signed=1";
    const own = "https://api.school.example/storage/a.mp3";
    host.answers.set(own, { status: 302, headers: { Location: there } });
    expect(await heard("/storage/a.mp3")).toEqual([200, own, there]);
    expect(host.asked.map(({ isSigned }) => isSigned)).toEqual([true, false]);
    expect(host.asked.map(({ showsSecret }) => showsSecret)).toEqual([true, false]);
    host.asked.length = 0;
    // The provider does not get it either after a redirect from another host.
    host.answers.set("https://cdn.school.example/b.mp3", {
      status: 302,
      headers: { Location: own },
    });
    host.answers.delete(own);
    await heard("https://cdn.school.example/b.mp3");
    expect(host.asked.map(({ isSigned }) => isSigned)).toEqual([false, false]);
  });

  it("of a host that is not allowed is not played, and the log names the setting once", async () => {
    const warned = vi.spyOn(portal.log, "warn");
    for (const file of ["a", "b"])
      expect(await heard(`https://other.school.example/${file}.mp3`)).toBeNull();
    expect(warned.mock.calls.map(([facts]) => facts)).toEqual([
      { origin: "https://other.school.example", setting: "MEDIA_ORIGINS" },
    ]);
  });
});
