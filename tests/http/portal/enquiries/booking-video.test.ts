import { describe, expect, test } from "vitest";
import { answer, type Scripted } from "../../../support/fake-upstream.ts";
import { givenVideo, videos } from "../../../support/given/community.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal({ TRUST_PROXY: "1" });

describe("the video on the booking page", () => {
  const VIDEOS = "GET /api/v1/videos-list/";
  test("is the first of the list, and loads nothing from another host", async () => {
    const video_url = "//www.youtube.com/embed/dQw4w9WgXcQ";
    const first = givenVideo({ video_url, title: "How to book" });
    portal.fake.script(VIDEOS, videos([first, givenVideo()]));
    const { page } = await (await portal.signedIn()).get("/book-naatCcl-exam");
    expect(textsOf(page, ".video-item h2")).toEqual(["How to book"]);
    expect(page.querySelector("a.video-box")?.getAttribute("href")).toBe(
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    );
    expect(page.querySelector("iframe")).toBeNull();
  });

  test.each<[string, Scripted, string]>([
    ["500", answer(500), "This did not load."],
    ["hangs", { do: "hang" }, "This did not load."],
    ["another shape", { do: "html" }, "This did not load."],
    ["no videos", videos([]), "There is no video yet."],
  ])("%s: shows the reason in its panel and keeps the form", async (_, fault, says) => {
    portal.fake.script(VIDEOS, fault);
    const { page, status } = await (await portal.signedIn()).get("/book-naatCcl-exam");
    expect([status, textOf(page, "#exam-video").includes(says)]).toEqual([200, true]);
    expect(textsOf(page, "main button[type=submit]")).toEqual(["Submit"]);
  });
});
