import { expect, test } from "vitest";
import { textOf } from "../../../support/html.ts";
import { image, JPEG } from "../../../support/pictures.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const ADD = "POST /api/v1/forum-add";

test("keeps the typed text when the session has ended, and says that the file is lost", async () => {
  for (const ended of [portal.client(), await portal.signInAnew()]) {
    if (ended.cookies.has("portal")) portal.fake.refuseToken(ADD);
    const { page, status } = await ended.postFile(
      "/forum",
      { intent: "comment", forum_details: "Typed & kept" },
      image(JPEG),
    );
    expect([status, textOf(page, "h1")]).toEqual([401, "Your session has ended"]);
    expect(page.querySelector("[name=forum_details]")?.getAttribute("value")).toBe("Typed & kept");
    expect(textOf(page, "main")).toContain("The file could not be kept.");
  }
});

test("refuses a form from another site", async () => {
  const before = portal.fake.count("POST /api/v1/forum-");
  const student = await portal.signedIn();
  for (const intent of ["comment", "reply"]) {
    const posted = await student.post(
      "/forum",
      { intent, forum_details: "x", forum_id: "1", reply: "x" },
      { Origin: "https://evil.example" },
    );
    expect(posted.status).toBe(403);
  }
  expect(portal.fake.count("POST /api/v1/forum-")).toBe(before);
});
