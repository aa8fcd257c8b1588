import { expect, test } from "../../support/e2e-test.ts";

const NAME = "Asha Rao said goodbye";

test("a script that throws at its start, or does not load, is reported without its text", async ({
  studentPage: page,
  portal,
  guard,
}) => {
  guard.announce(new RegExp(NAME), /net::ERR_FAILED|dynamically imported module/);
  const faults = () =>
    [...portal.portalLog().matchAll(/"fault":(\{[^}]*\})/g)].map(([, fault = ""]): unknown =>
      JSON.parse(fault),
    );
  const before = faults().length;
  await page.route(/\/assets\/way-|\/assets\/video-/, (route) => route.abort());
  await page.route(/\/assets\/word-list-/, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `export default () => { throw new ReferenceError("${NAME}"); };`,
    }),
  );
  await page.goto("/vocabulary?list=ccl");
  await page.goto("/video");
  const told = { state: "", takes: false, release: expect.stringMatching(/^[\w-]{8}$/) };
  const browser = expect.stringMatching(/^Chrome \d+ /);
  await expect
    .poll(() => faults().slice(before))
    .toEqual([
      { part: "word-list", kind: "ReferenceError", ...told, browser },
      { part: "video", kind: "ChunkLoad", ...told, browser },
    ]);
  expect(portal.portalLog()).not.toContain(NAME);
});
