import { describe, expect, it } from "vitest";
import { languageAttributes, tagOf } from "../../../app/lib/languages.ts";

describe("languages", () => {
  it.each([
    ["Hindi", "hi", "ltr"],
    ["Punjabi", "pa", "ltr"],
    ["Mandarin", "zh-Hans", "ltr"],
    ["Urdu", "ur", "rtl"],
    ["Hazaragi", "haz", "rtl"],
    ["Assyrian", "aii", "rtl"],
    ["Dari", "prs", "rtl"],
    [" persian ", "fa", "rtl"],
  ])("%s is %s, %s", (name, tag, dir) => {
    expect(tagOf(name)).toBe(tag);
    expect(languageAttributes(tag)).toEqual({ lang: tag, dir });
  });

  it("leaves the direction of an unknown language to the browser", () => {
    expect(tagOf("Klingon")).toBeUndefined();
    expect(languageAttributes(undefined)).toEqual({ lang: undefined, dir: "auto" });
    expect(languageAttributes("not a tag")).toEqual({ lang: "not a tag", dir: "auto" });
  });
});
