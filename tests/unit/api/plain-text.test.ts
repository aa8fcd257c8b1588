import { expect, test } from "vitest";
import { plainSentence, plainText } from "../../../app/lib/api/call/plain-text.server.ts";

test("turns editor HTML into plain lines, without hidden content", () => {
  expect(plainText("<p>Rent &amp; bond</p><script>alert(1)</script><p>The keys</p>")).toBe(
    "Rent & bond\nThe keys",
  );
  expect(plainText("2 < 3 & 5 > 4")).toBe("2 < 3 & 5 > 4");
  expect(plainSentence("<h1>Too many.</h1><style>h1 { color: red }</style>", 100)).toBe(
    "Too many.",
  );
});

/** Each took minutes with quadratic search. The test's own timeout is the limit. */
test.each([
  ["scripts that never end", "<p>" + "<script".repeat(300_000)],
  ["ends with endless spaces", "<p>" + `<script></script${" ".repeat(2_000)}`.repeat(1_000)],
  ["tags that never end", "<p>" + "<a ".repeat(600_000)],
  ["references that never end", "<p>" + "&#x".repeat(600_000)],
])("reads %s in one pass", (_, text) => {
  expect(plainText(text).length).toBeLessThanOrEqual(text.length);
});

test("reads only the beginning of an endless refusal", () => {
  expect(plainSentence("The route ".repeat(200_000), 20)).toBe("The route The route ");
});
