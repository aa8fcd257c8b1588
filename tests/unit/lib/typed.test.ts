import { expect, it } from "vitest";
import { isBlank, manyLines, oneLine, plainEmail, readEmail } from "../../../plan/typed.ts";

it.each([
  ...["priya@example.com", "r&d@example.com", "a/b@example.com", "o'neil@example.com"],
  ...["x=1@example.com", "hey!@example.com", "#@example.com", "a%b@example.com", "*@example.com"],
  ...["who?@example.com", "a^b@example.com", "{a}@example.com", "a~$b@example.com"],
  ...["name'@example.com", "a+b@example.com", "A.B@Example.COM", "a|b@x-y.example", "`@x.example"],
  ...["a@1.example", "a@xn--80ak6aa92e.xn--p1ai"],
])("the address %s is read as it is", (address) => expect(readEmail(address)).toBe(address));

it.each([
  ["\u200bpriya@example.com", "priya@example.com"],
  ["priya\u00ad@exam\u2060ple.com\ufeff", "priya@example.com"],
  ["\u202apriya@example.com\u202c \u00a0", "priya@example.com"],
  ["priya@डेटामेल.भारत", "priya@xn--c2bd4bq2d9bd.xn--h2brj9c"],
  ["a@bücher.example", "a@xn--bcher-kva.example"],
  ["a@ＥＸＡＭＰＬＥ.com", "a@example.com"],
])("the address %j is read as %s", (typed, address) => expect(readEmail(typed)).toBe(address));

it.each([
  ...["", " ", "\u200b", "priya", "@example.com", "priya@", "priya@example", "a@b@example.com"],
  ...["a b@example.com", "a@exam ple.com", "a@-x.example", "a@x-.example", "a@x..example"],
  ...["a@.example", "a@x.example.", "a@x_y.example", "a@[127.0.0.1]", '"a b"@example.com'],
  ...["a@x.example,b@x.example", "a\r\nBcc: b@x.example", "é@example.com", "<a@x.example>"],
  ...[`${"a".repeat(243)}@example.com`, `a@${"b".repeat(64)}.example`, "a@डेटा/मेल.भारत"],
])("%j is no address", (typed) => expect(readEmail(typed)).toBeNull());

it("an address that is looked up is never refused, only written plainly", () => {
  expect(plainEmail(" \u200bNo Address ")).toBe("No Address");
  expect(plainEmail("@@/:é")).toBe("@@/:é");
});

it.each([
  ...["", " \t\n", "\u00a0\u3000", "\u200b", "\u200d\u200c", "\ufeff", "\u00ad", "\u2800"],
  ...["\u3164", "\u115f\u1160", "\uffa0", "\u202e", "\ufe0f", "\u{e0020}", "\0"],
])("nothing is visible in %j, so it is empty", (typed) => {
  expect([isBlank(typed), oneLine(typed), manyLines(typed)]).toEqual([true, "", ""]);
});

it("text keeps the joiners of its words, and loses what would turn the next words around", () => {
  const words = ["नहीं\u200d", "می\u200cخواهم", "👩\u200d💻", "\u0301"];
  for (const word of words) expect([isBlank(word), oneLine(word)]).toEqual([false, word]);
  expect(oneLine("Asha \u202eevil\u2066\u2069")).toBe("Asha evil");
  expect(oneLine(" a\r\nb\u2028c\0 ")).toBe("a b c");
  expect(manyLines("a\r\nb\rc\u0007\t ")).toBe("a\nb\nc");
});
