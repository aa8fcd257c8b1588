import { describe, expect, test } from "vitest";
import { readOwnText } from "../../../app/lib/text/own-text.ts";

const hrefsIn = (text: string) =>
  readOwnText(text)
    .flatMap((block) => (block.kind === "paragraph" ? block.lines.flat() : []))
    .map(({ text: words, href }) => (href === undefined ? words : [words, href]));

describe("a text that a school writes", () => {
  test("has headings, lists and paragraphs", () => {
    expect(
      readOwnText("# Refunds\nFirst line\nsecond\n\n## When\n- one\n- two\n\n#5 is text"),
    ).toEqual([
      { kind: "heading", level: 1, parts: [{ text: "Refunds" }] },
      { kind: "paragraph", lines: [[{ text: "First line" }], [{ text: "second" }]] },
      { kind: "heading", level: 2, parts: [{ text: "When" }] },
      { kind: "list", items: [[{ text: "one" }], [{ text: "two" }]] },
      { kind: "paragraph", lines: [[{ text: "#5 is text" }]] },
    ]);
  });

  test("has links to the web, to mail and to the portal, without the end of the sentence", () => {
    expect(
      hrefsIn("See [our shop](https://school.example/a?b=1), or https://x.example/c."),
    ).toEqual([
      "See ",
      ["our shop", "https://school.example/a?b=1"],
      ", or ",
      ["https://x.example/c", "https://x.example/c"],
      ".",
    ]);
    expect(hrefsIn("[Write](mailto:a@b.example) or [ask](/online-class-booking)")).toEqual([
      ["Write", "mailto:a@b.example"],
      " or ",
      ["ask", "/online-class-booking"],
    ]);
  });

  test.each(["<script>alert(1)</script>", "[x](javascript:alert(1))", "[x](//evil.example)"])(
    "shows %s as text",
    (text) => expect(hrefsIn(text)).toEqual([text]),
  );

  test("reads the longest page of brackets at once", () => {
    const begun = performance.now();
    readOwnText("[".repeat(50_000));
    readOwnText(`${"https://".repeat(6_000)} `);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
