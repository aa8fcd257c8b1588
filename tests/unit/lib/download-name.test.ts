import { expect, it } from "vitest";
import { attachment } from "../../../app/lib/media/media-answer.server.ts";

it.each(["𠮷".repeat(300), `a${"𠮷".repeat(300)}`, "\ud842".repeat(120)])(
  "cuts a long name between characters, so that it fits the header: %s",
  (asked) => {
    const header = attachment(asked, "audio/mpeg");
    const name = decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(header ?? "")?.[1] ?? "");
    expect(name).toMatch(/^.{1,100}\.mp3$/u);
    expect(name).not.toMatch(/\p{Surrogate}/u);
  },
);
