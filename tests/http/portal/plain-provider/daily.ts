import { describe, expect, test } from "vitest";
import { textOf } from "../../../support/html.ts";
import { JPEG, png } from "../../../support/pictures.ts";
import { notice, type PlainPortal } from "./plain-portal.ts";

/** Tests the dashboard, videos, forum and enquiries. */
export function dailyJourneys(plain: () => PlainPortal): void {
  describe("every day", () => {
    test("dashboard: shows its panels and saves the exam date", async () => {
      const { provider, student } = plain();
      const asha = await student();
      const home = await asha.get("/dashboard");
      const text = textOf(home.page, "main");
      for (const part of [
        "12.5",
        "Recent VIP Exam Material",
        "Question 33%",
        "Live feedback 1",
        "VIDEO TUTORIALS",
      ])
        expect(text).toContain(part);
      const saved = await asha.follow(
        await asha.press(home, "Save changes", { exam_date: "2027-02-03" }),
      );
      expect(notice(saved)).toContain("Exam Date has been Update successfully");
      expect(textOf(saved.page, "main")).toContain("3 February 2027");
      expect(provider.school.student("asha@school.example")?.exam_date).toBe("2027-02-03");
      const file = await asha.get("/calendar/exam-date");
      expect(file.text).toContain("DTSTART;VALUE=DATE:20270203\r\n");
    });

    test("progress: shows what the agreed calls know, and says what the other charts need", async () => {
      const { page } = await (await plain().student()).get("/progress");
      const text = textOf(page, "main");
      expect(text).toContain("12 hours 30 minutes here in the last seven days, in 9 visits.");
      expect(text).toContain("33% opened");
      expect(text).toContain("A picture by day needs the times of your visits");
      expect(text).toContain("Your school does not keep it for longer.");
    });

    // In the gate, a test beside the code covers the time zone.
    test(
      "live sessions: reads a time without a zone as Sydney time",
      { tags: ["night"] },
      async () => {
        const { page } = await (await plain().student()).get("/live-sessions");
        expect(textOf(page, "main")).toContain("Tuesday, December 1, 2026 at 6:00 PM");
      },
    );

    test("videos: lists videos that have only a URL, and searches them", async () => {
      const asha = await plain().student();
      const videos = await asha.get("/video");
      expect(textOf(videos.page, "main")).toContain("Showing 1 to 2 of 2 entries");
      const searched = await asha.press(videos, "Search", { search: "nothing" });
      expect(searched.status).toBe(200);
    });

    test("forum: shows a new post with its image, and a reply to it", async () => {
      const { provider, student } = plain();
      const asha = await student();
      const image = { field: "forum_images", name: "room.png", type: "image/png", bytes: png() };
      const posted = await asha.follow(
        await asha.press(
          await asha.get("/forum"),
          "Post Comment",
          { forum_details: "Which room?" },
          image,
        ),
      );
      expect(notice(posted)).toBe("Forum created successfully!");
      expect(provider.school.posts[0]?.reply_message).toBe("Which room?");
      expect(posted.text).not.toContain('value="report"');
      const sources = posted.page
        .querySelectorAll("#main img")
        .map((one) => one.getAttribute("src"));
      const pictures = await Promise.all(sources.map((one) => asha.get(one ?? "")));
      // The journey of the profile has sent the photo beside it.
      for (const bytes of [png(), JPEG])
        expect(pictures.some((one) => one.bytes.equals(bytes))).toBe(true);
      const replied = await asha.follow(
        await asha.press(posted, "Post Reply", { reply: "Room two." }),
      );
      expect(textOf(replied.page, "main")).toContain("Room two.");
      expect(provider.school.posts[0]?.replies[0]?.reply_message).toBe("Room two.");
      const message = "The forum details may not be greater than 20 characters.";
      provider.refuseOnce("POST /api/v1/forum-add", 422, message, {
        errors: { forum_details: [message] },
      });
      const refused = await asha.press(await asha.get("/forum"), "Post Comment", {
        forum_details: "A question that is long",
      });
      expect([refused.status, textOf(refused.page, "main").includes(message)]).toEqual([422, true]);
    });

    test.each([
      ["/online-class-booking", "BOOK MY TRAIL CLASS"],
      ["/book-naatCcl-exam", "Submit"],
    ])("enquiry: %s reaches the branch", async (path, button) => {
      const { provider, student } = plain();
      const asha = await student();
      const sent = await asha.follow(
        await asha.press(await asha.get(path), button, {
          phone: "0491 570 156",
          phone_country: "AU",
          message: `When does it begin? ${path}`,
          branch: "MELBOURNE",
          country: "India",
        }),
      );
      expect(notice(sent)).toContain("Form submitted successfully.");
      expect(provider.school.enquiries.at(-1)).toEqual([
        "Asha",
        expect.any(String),
        "+61491570156",
        "asha@school.example",
        `When does it begin? ${path}`,
        "MELBOURNE",
        "India",
      ]);
    });
  });
}
