const BROWSERS: [RegExp, string][] = [
  [/EdgA?\/|EdgiOS\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
  [/^(lynx|w3m)/i, "a text browser"],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];

/** Returns "Chrome on Android", or null for an unknown browser. */
export function deviceOf(userAgent: string | null): string | null {
  const { browser, system } = namesIn(userAgent ?? "");
  if (browser === undefined) return system ?? null;
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** Returns "Chrome 128 Android": words of ours and a number, whatever a browser calls itself. */
export function browserFamily(userAgent: string | null): string {
  const said = userAgent ?? "";
  const { browser = "unknown", pattern, system = "" } = namesIn(said);
  // Safari names the version of its engine behind its own name.
  const version = browser === "Safari" ? "Version/" : pattern?.exec(said)?.[0];
  const [, major = ""] = version ? (/^(\d{1,3})\b/.exec(said.split(version)[1] ?? "") ?? []) : [];
  return [browser, major, system].filter(Boolean).join(" ");
}

function namesIn(userAgent: string) {
  const [pattern, browser] = BROWSERS.find(([one]) => one.test(userAgent)) ?? [];
  const system = SYSTEMS.find(([one]) => one.test(userAgent))?.[1];
  return { browser, pattern, system };
}
