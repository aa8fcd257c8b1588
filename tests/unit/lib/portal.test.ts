import { expect, test } from "vitest";
import { answerHeaders } from "../../../app/lib/http/headers.server.ts";
import { countPost, POST_LIMITS } from "../../../app/lib/http/limits/post-limit.server.ts";
import { open, seal } from "../../../app/lib/http/cookies.server.ts";
import { mediaHref, readMediaLink } from "../../../app/lib/media/media-link.server.ts";
import { ofPortal } from "../../../app/lib/portal.server.ts";
import { aPortal } from "../../support/a-portal.ts";

test("two portals in one process share no settings, secrets, limits or state", async () => {
  const one = aPortal({ PUBLIC_ORIGIN: "https://one.example" });
  const other = aPortal({ SESSION_SECRET: "another-secret-of-32-characters-1" });
  const kept = ofPortal(() => new Set<string>());
  kept(one).add("seen");
  expect([kept(one).size, kept(other).size]).toEqual([1, 0]);

  const [strict, plain] = [one, other].map((portal) => Object.keys(answerHeaders(portal)));
  expect(strict).toContain("Strict-Transport-Security");
  expect(plain).not.toContain("Strict-Transport-Security");

  const sealed = await seal(one, "notice", { text: "Hello" }, Math.floor(Date.now() / 1000), 60);
  expect(await open(one, "notice", sealed)).toMatchObject({ text: "Hello" });
  expect(await open(other, "notice", sealed)).toBeNull();

  const [, , signature = "", file = ""] = mediaHref(one, "/storage/a.mp3")?.split("/") ?? [];
  expect(readMediaLink(one, signature, file)?.pathname).toBe("/storage/a.mp3");
  expect(readMediaLink(other, signature, file)).toBeNull();

  for (let no = 0; no < POST_LIMITS.files; no += 1) await countPost(one, "student", true);
  await expect(countPost(one, "student", true)).rejects.toMatchObject({ kind: "throttled" });
  await countPost(other, "student", true);
});
