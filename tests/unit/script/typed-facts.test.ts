import { expect, test } from "vitest";
import { readFact, readForms, typedFact } from "../../../plan/script/typed-facts.ts";

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

test("the limits of forms are told", () => {
  const of = (forms: string) => readFact({ kind: "name", says: "Karen", forms }).errors.forms;
  const many = (count: number) => Array.from({ length: count }, (_, at) => `form ${at}`).join("\n");
  expect([of(many(20)), of("x".repeat(200))]).toEqual([undefined, undefined]);
  expect(of(many(21))).toBe("A fact may have 20 forms at most");
  expect(of("x".repeat(201))).toBe("A form may have 200 characters at most");
});
