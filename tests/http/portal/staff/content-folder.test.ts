import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import { textLike } from "../../upstream/matchers.ts";
import { usePortal } from "../portal-stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
const portal = usePortal();

test("an owner exports all content as a .zip and imports one after a preview of the changes", async () => {
  const owner = portal.client();
  const door = await owner.follow(await owner.get("/staff"));
  await owner.follow(await owner.press(door, "Log in", OWNER));
  const page = await owner.get("/staff/content/import");
  expect(textOf(page.page, "h1")).toBe("Import and export");
  const { bytes } = await owner.get(
    page.page.querySelector("main a[href$='/archive']")?.getAttribute("href") ?? "",
  );
  const words = unzipSync(bytes)["words/hi.json"] ?? new Uint8Array();
  expect(Buffer.from(words).toString()).toContain('"language_tag": "hi"');

  const send = (sent: Uint8Array) =>
    owner.press(page, "See what it changes", {}, { field: "sent", name: "a.zip", bytes: sent });
  const none = await owner.press(page, "See what it changes");
  expect([none.status, textsOf(none.page, ".summary a")]).toEqual([422, ["Choose a .zip"]]);
  const noZip = await send(strToU8("words"));
  expect(textsOf(noZip.page, ".summary a")).toEqual(["This file is no .zip, or it breaks off."]);

  const bad = await owner.follow(await send(zipSync({ "words/hi.json": strToU8("{\n") })));
  expect(textOf(bad.page, "h1")).toBe("Nothing was imported");
  expect(textsOf(bad.page, "main li").join()).toMatch(/^words\/hi\.json: .*line 2\)?$/);
  expect(textsOf(bad.page, "main button")).toEqual([]);

  const more = { name: "Money", words: [{ word: "gazumping", paraphrase: "x" }] };
  const list = { language: "Hindi", language_tag: "hi", categories: [more] };
  const good = zipSync({ "words/hi.json": strToU8(JSON.stringify(list)) });
  const look = await owner.follow(await send(good));
  expect(textOf(look.page, "main")).toMatch(/The \.zip holds 1 word list\..*gazumping/s);
  const stale = await owner.press(look, "Import it", { seen: "another" });
  expect([stale.status, textOf(stale.page, "main .notice")]).toEqual([
    422,
    textLike(/changed meanwhile/),
  ]);
  const done = await owner.follow(await owner.press(stale, "Import it"));
  expect(textOf(done.page, ".notice")).toBe("The content is imported.");
  expect((await owner.get("/staff/content/words?search=gazumping")).text).toContain("Money");
});
