import { describe, expect, it } from "vitest";
import { languageAttributes, tagOf, languageOfText } from "../../../app/lib/text/languages.ts";

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

  it("detects the language of a text by most of its letters", () => {
    const texts = {
      hi: "मैंने NAATI दिया, सब अच्छा रहा",
      pa: "ਸਤ ਸ੍ਰੀ ਅਕਾਲ",
      ur: "کیا کسی نے امتحان دیا؟",
      zh: "有人考过吗？2026",
    };
    for (const [lang, text] of Object.entries(texts)) expect(languageOfText(text)).toBe(lang);
    for (const text of ["Has anyone sat it? नहीं", "", "123 👍"])
      expect(languageOfText(text)).toBeUndefined();
  });

  it("leaves the direction of an unknown language to the browser", () => {
    expect(tagOf("Klingon")).toBeUndefined();
    expect(languageAttributes(undefined)).toEqual({ lang: undefined, dir: "auto" });
    expect(languageAttributes("not a tag")).toEqual({ lang: "not a tag", dir: "auto" });
  });
});
