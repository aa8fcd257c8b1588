import { expect, test } from "vitest";
import {
  factLines,
  readFact,
  readFactLines,
  readForms,
  typedFact,
} from "../../../plan/script/typed-facts.ts";

test.each([
  ["lines", "तीन सौ\n३००\n", ["तीन सौ", "३००"]],
  ["commas of each script", "three, drei，三、３، تین", ["three", "drei", "三", "３", "تین"]],
  ["numbers with commas", "$1,200, १,२०० डॉलर", ["$1,200", "१,२०० डॉलर"]],
  ["the same twice", "Karen, Karen", ["Karen"]],
  ["nothing", " ,\n", []],
])("forms by %s", (_, typed, forms) => expect(readForms(typed)).toEqual(forms));

test("a fact is complete with what it says and a form", () => {
  const fact = { kind: "date" as const, says: "1 April", forms: ["१ अप्रैल", "पहली अप्रैल"] };
  expect(readFact(typedFact(fact))).toEqual({ fact, errors: {} });
  expect(readFact({ kind: "date", says: " ", forms: "" })).toEqual({
    fact: null,
    errors: { says: "Say in English what must come across", forms: "Give at least one form" },
  });
});

test("a stored form with commas stays whole while another one is typed", () => {
  const stored = { kind: "number" as const, says: "155 over 95", forms: ["155, 95", "१५५"] };
  const typed = { ...typedFact(stored), says: "155/95", forms: "155, 95\n१५५\n155 to 95, ९५" };
  expect(readFact(typed, stored.forms).fact).toEqual({
    ...{ kind: "number", says: "155/95" },
    forms: ["155, 95", "१५५", "155 to 95", "९५"],
  });
  const lines = `${factLines([stored])}\nname: Karen = Karen`;
  const [kept, added] = readFactLines(lines, [stored]).facts;
  expect([kept, added?.says]).toEqual([stored, "Karen"]);
});

test("the limits of forms are told", () => {
  const of = (forms: string) => readFact({ kind: "name", says: "Karen", forms }).errors.forms;
  const many = (count: number) => Array.from({ length: count }, (_, at) => `form ${at}`).join("\n");
  expect([of(many(20)), of("x".repeat(200))]).toEqual([undefined, undefined]);
  expect(of(many(21))).toBe("A fact may have 20 forms at most");
  expect(of("x".repeat(201))).toBe("A form may have 200 characters at most");
});

test("facts are written as lines and read back", () => {
  const facts = [
    { kind: "time" as const, says: "10:30", forms: ["साढ़े दस", "१०:३०"] },
    { kind: "amount" as const, says: "$1,200", forms: ["१,२०० डॉलर"] },
  ];
  expect(factLines(facts)).toBe("time: 10:30 = साढ़े दस, १०:३०\namount: $1,200 = १,२०० डॉलर");
  expect(readFactLines(`\n${factLines(facts)}\r\n\n`)).toEqual({ facts, error: null });
});

test.each([
  [
    "a line without a kind",
    "\n155 over 95 = 155/95",
    "Line 2: begin with a kind and a colon, such as “number:”.",
  ],
  [
    "an unknown kind",
    "colour: red = লাল",
    "Line 1: begin with a kind and a colon, such as “number:”.",
  ],
  ["nothing said", "name: = Karen", "Line 1: Say in English what must come across."],
  ["no form", "name: Karen", "Line 1: Give at least one form."],
  ["too many", "name: K = L\n".repeat(13), "A segment has 12 facts at most."],
])("lines of facts with %s", (_, typed, error) => expect(readFactLines(typed).error).toBe(error));
