import { describe, expect, it } from "vitest";
import {
  countryOf,
  parsePhone,
  PHONE_COUNTRIES,
  plainDigits,
  storedPhone,
  withCallingCode,
} from "../../../app/lib/text/phone.ts";

const IN_DIGITS = "Write the phone number in digits, such as 0412 345 678 or +91 98765 43210";

describe("a phone number", () => {
  it.each([
    ["as Australians write it", "0412 345 678", "AU", "+61412345678"],
    ["of a landline", "(02) 9999-0000", "AU", "+61299990000"],
    ["of the chosen country", "98765 43210", "IN", "+919876543210"],
    ["an explicit + wins over the chosen country", "+91 98765-43210", "AU", "+919876543210"],
    ["leading 00", "0061 412 345 678", "IN", "+61412345678"],
    ["leading 00, apart", "00 91 98765 43210", "AU", "+919876543210"],
    ["leading 0011 of Australia", "0011 64 21 123 456", "AU", "+6421123456"],
    ["0011 before a ten-digit number", "001191 9876543210", "AU", "+919876543210"],
    ["leading 011 of North America", "011 61 412 345 678", "US", "+61412345678"],
    ["trunk zero in brackets", "+61 (0)412 345 678", "AU", "+61412345678"],
    ["Arabic-Indic digits", "٠٤١٢٣٤٥٦٧٨", "AU", "+61412345678"],
    ["Persian digits", "۰۴۱۲ ۳۴۵ ۶۷۸", "AU", "+61412345678"],
    ["Devanagari digits", "०४१२ ३४५ ६७८", "AU", "+61412345678"],
    ["Gurmukhi digits and 00", "੦੦੬੧ ੪੧੨ ੩੪੫ ੬੭੮", "AU", "+61412345678"],
    ["full-width", "＋６１ ４１２ ３４５ ６７８", "AU", "+61412345678"],
    ["copied with marks of direction", "\u202a0412 345 678\u202c", "AU", "+61412345678"],
    ["long dashes and dots", "0412–345.678", "AU", "+61412345678"],
    ["a code in brackets", "(+91) 98765 43210", "AU", "+919876543210"],
    ["a code in brackets with 00", "(0091) 98765-43210", "AU", "+919876543210"],
    ["full-width brackets", "（02）9999 0000", "AU", "+61299990000"],
    ["commas", "0412,345,678", "AU", "+61412345678"],
    ["a link", "tel:+61-412-345-678", "IN", "+61412345678"],
    ["on no list of numbers, with +", "+61 999 999 999", "IN", "+61999999999"],
    ["valid here and elsewhere", "0412 345 678", "AU", "+61412345678"],
    ["of a country that is not asked about", "+49 30 901820", "AU", "+4930901820"],
    ["a country in lower case", "0412345678", "au", "+61412345678"],
    ["a country nobody knows", "0412345678", "XX", "+61412345678"],
    ["no country", "0412345678", null, "+61412345678"],
  ])("%s", (_, typed, country, number) =>
    expect(parsePhone(typed, country)).toMatchObject({ number }),
  );

  it.each([
    ["nothing", "", "Phone number is required"],
    ["spaces", " \u00a0 ", "Phone number is required"],
    ["letters", "abc", IN_DIGITS],
    ["letters among digits", "0412abc678", IN_DIGITS],
    ["an extension", "0412 345 678 ext 5", "Write the phone number without its extension"],
    ["an extension in short", "0412345678 x5", "Write the phone number without its extension"],
    ["a + in the middle", "0412+345678", IN_DIGITS],
    ["two +", "++61412345678", IN_DIGITS],
    ["only a +", "+", IN_DIGITS],
    ["16 digits", "1234567890123456", "A phone number has at most 15 digits"],
    ["16 digits of another script", "१२३४५६७८९०१२३४५६", "A phone number has at most 15 digits"],
    ["too short", "0412", "Check the phone number and its country"],
    ["only 00", "00", "Check the phone number and its country"],
    ["no such country", "+999 1234567", "Check the phone number and its country"],
    ["too long for its country", "0412 345 678 9012", "Check the phone number and its country"],
  ])("refuses %s", (_, typed, error) => expect(parsePhone(typed, "AU")).toEqual({ error }));

  it.each([
    ["98765 43210", "AU", "India or Philippines"],
    ["919876543210", "AU", "India"],
    ["0300 1234568", "AU", "Pakistan"],
    ["0412 345 678", "IN", "Australia or Pakistan"],
    ["61412345678", "IN", "Australia"],
    ["9841234567", "AU", "India or Nepal"],
    ["13812345678", "AU", "China"],
  ])("is asked about when it is no number of the country: %s with %s", (typed, country, homes) => {
    const { error } = { error: "", ...parsePhone(typed, country) };
    expect(error).toBe(
      `Is this a number of ${homes}? Choose its phone country, or begin with + and the country code`,
    );
  });

  it("parses a page of nonsense quickly", () => {
    // Processor time, because on a busy machine the test waits for its turn.
    const before = process.cpuUsage();
    for (const part of ["0", "(", " ", "-", "𝟘", "00 "]) parsePhone(part.repeat(100_000), "AU");
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });

  it("is shown as stored, with its own country", () => {
    expect(storedPhone("+919876543210", "AU")).toEqual({ value: "+919876543210", country: "IN" });
    expect(storedPhone("00 61 412 345 678", "IN").country).toBe("AU");
    expect(storedPhone(null, null)).toEqual({ value: "", country: "IN" });
    expect(storedPhone(null, "NP")).toEqual({ value: "", country: "NP" });
  });

  it.each([
    ["0412 345 678", null, "AU"],
    ["0412345678", "IN", "AU"],
    ["61412345678", "IN", "AU"],
    ["919876543210", "AU", "IN"],
    ["9876543210", null, "IN"],
    ["098765 43210", null, "IN"],
    ["9841234567", "NP", "NP"],
    ["33612345678", null, "FR"],
    ["12", "AU", "AU"],
    ["call me", null, "IN"],
  ] as const)(
    "stored without a country as %s, seen from %s, belongs to %s",
    (number, visitor, country) => {
      expect(storedPhone(number, visitor)).toEqual({ value: number, country });
    },
  );
});

describe("countries", () => {
  it("include every one with a calling code, in the order of their English names", () => {
    expect(PHONE_COUNTRIES.length).toBeGreaterThan(240);
    expect(PHONE_COUNTRIES.slice(0, 3).map(({ code }) => withCallingCode(code))).toEqual([
      "Afghanistan +93",
      "Åland Islands +358",
      "Albania +355",
    ]);
    expect(PHONE_COUNTRIES.filter(({ code, name }) => code === name)).toEqual([]);
  });

  it.each([
    ["au", "AU"],
    [" IN ", "IN"],
    ["ZZ", null],
    ["T1", null],
    ["", null],
    [undefined, null],
    ["__proto__", null],
  ])("code %s", (code, country) => expect(countryOf(code)).toBe(country));
});

describe("digits", () => {
  it("of every script become 0 to 9", () => {
    expect(plainDigits("٤٨٢ ९१५ 𝟜𝟠𝟚 ９１５ x")).toBe("482 915 482 915 x");
    let count = 0;
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (/\p{Nd}/u.test(character)) count += Number(/^\d$/.test(plainDigits(character)));
    }
    expect(count).toBeGreaterThan(600);
    expect(plainDigits("\u{1D7D7}\u{1D7D8}\u{1E959}\u0669")).toBe("9099");
  });
});
