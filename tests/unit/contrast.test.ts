import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Rule = { within: string; selector: string; body: string };
type Pair = { selector: string; front: string; ground: string };

/** Backgrounds of text and controls, in any combination. */
const GROUNDS = [
  ...["paper", "surface", "sunken", "accent-soft"],
  ...["danger-soft", "warning-soft", "info-soft", "success-soft"],
];
/** Decorative lines, which are no control's border. */
const DECORATION = ["line", "margin"];
/** Text whose background is set by another rule, with a colour that is not in the list above. */
const ELSEWHERE: Record<string, { front: string; ground: string }> = {
  ".skip:focus": { front: "surface", ground: "ink" },
  ".btn:active": { front: "ink", ground: "line" },
  ".exam-facts": { front: "on-band-muted", ground: "band" },
  ".exam-bar progress": { front: "on-band", ground: "band" },
};
/** Parts of charts and bars, and a picture. */
const WITHOUT_WORDS = [
  ".brand-logo",
  ".dot",
  "progress::-webkit-progress-value",
  "progress::-moz-progress-bar",
  ".exam-bar progress::-webkit-progress-value",
  ".exam-bar progress::-moz-progress-bar",
  "video.video-box, iframe.video-box",
  ".video-cover",
];

const tokens = rulesOf(read("app/styles/tokens.css"));
const light = coloursOf(tokens.filter(({ selector }) => selector.startsWith("@theme")));
const dark = { ...light, ...coloursOf(within("screen and (prefers-color-scheme: dark")) };
const sharper = (scheme: string) =>
  coloursOf(within(`contrast: more) and (prefers-color-scheme: ${scheme}`));
const forced = coloursOf(within("forced-colors"));
const rules = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .flatMap((file) => rulesOf(read(`app/${file}`)))
  .filter((rule) => !/print/.test(rule.within) && !WITHOUT_WORDS.includes(rule.selector));
const onScreen = rules.filter((rule) => !/forced-colors/.test(rule.within));

test.each([
  ["light", light, 4.5],
  ["dark", dark, 4.5],
  ["light, more contrast", { ...light, ...sharper("light") }, 7],
  ["dark, more contrast", { ...dark, ...sharper("dark") }, 7],
])("%s: text has enough contrast with its background", (_, colours, bar) => {
  const pairs = wordPairs();
  expect(pairs.length).toBeGreaterThan(50);
  expect(pairs.flatMap(tooFaint(colours, bar))).toEqual([]);
});

test.each([
  ["light", light],
  ["dark", dark],
])("%s: borders and focus rings have a contrast of 3 to 1", (_, colours) => {
  const pairs = onScreen.flatMap((rule) =>
    edgesOf(rule)
      .filter((edge) => !DECORATION.includes(edge))
      .flatMap((front) => GROUNDS.map((ground) => ({ selector: rule.selector, front, ground }))),
  );
  expect(pairs.length).toBeGreaterThan(50);
  expect(pairs.flatMap(tooFaint(colours, 3))).toEqual([]);
});

test("no field or button has a decorative border colour", () => {
  // A table with a button in it, `:has(.btn)`, is no button.
  const framed = onScreen.filter(({ selector }) =>
    /\.(?:btn|input)\b/.test(selector.replace(/:has\([^)]*\)/g, "")),
  );
  expect(framed.length).toBeGreaterThan(10);
  expect(framed.filter((rule) => edgesOf(rule).some((edge) => DECORATION.includes(edge)))).toEqual(
    [],
  );
});

test("every background is a known one, or sets its own text colour", () => {
  const unknown = onScreen.filter((rule) => {
    const ground = tokenOf(rule, /background(?:-color)?/);
    const isKnown = ground === undefined || GROUNDS.includes(ground) || rule.selector in ELSEWHERE;
    return !isKnown && tokenOf(rule, /color/) === undefined;
  });
  expect(unknown.map(({ selector }) => selector)).toEqual([]);
});

test("in forced colours no text has the colour of its background", () => {
  const untouched = rules
    .filter(({ body }) => body.includes("forced-color-adjust: none"))
    .flatMap(({ selector }) => selector.split(/,\s*/));
  const unseen = onScreen.filter((rule) => {
    const front = tokenOf(rule, /color/);
    const plain = rule.selector.replace(/:(?:hover|focus-visible|focus)\b/g, "");
    return (
      front !== undefined &&
      forced[front] === "Canvas" &&
      !plain
        .split(/,\s*/)
        .every((one) => untouched.some((safe) => one === safe || one.startsWith(`${safe}:`)))
    );
  });
  expect(unseen.map(({ selector }) => selector)).toEqual([]);
});

/** Returns pairs of a text colour and its background; without one in the rule, all backgrounds. */
function wordPairs(): Pair[] {
  return onScreen.flatMap((rule) => {
    const { selector } = rule;
    const elsewhere = ELSEWHERE[selector];
    if (elsewhere) return [{ selector, ...elsewhere }];
    const front = tokenOf(rule, /color/);
    if (front === undefined) return [];
    const own = tokenOf(rule, /background(?:-color)?/);
    return (own ? [own] : GROUNDS).map((ground) => ({ selector, front, ground }));
  });
}

function edgesOf({ body }: Rule): string[] {
  const edges = body.matchAll(/(?:border|outline)[\w-]*:[^;]*var\(--color-([\w-]+)\)/g);
  return [...edges].map(([, name = ""]) => name);
}

/** Returns the token in a property's value; undefined for words such as `inherit`. */
function tokenOf({ body }: Rule, property: RegExp): string | undefined {
  return new RegExp(`(?:^|[;\\s])${property.source}:\\s*var\\(--color-([\\w-]+)\\)`).exec(
    body,
  )?.[1];
}

function tooFaint(colours: Record<string, string>, bar: number) {
  return ({ selector, front, ground }: Pair): string[] => {
    const [paler = 0, darker = 0] = [front, ground]
      .map((name) => luminance(colours[name] ?? ""))
      .toSorted((one, other) => other - one);
    const ratio = (paler + 0.05) / (darker + 0.05);
    return ratio >= bar ? [] : [`${selector}: ${front} on ${ground}, ${ratio.toFixed(2)}`];
  };
}

/** Computes the luminance of WCAG 2. */
function luminance(hex: string): number {
  const [, ...parts] = /^#(..)(..)(..)$/.exec(hex) ?? [];
  if (parts.length < 3) throw new Error(`${hex} is no colour`);
  const [red = 0, green = 0, blue = 0] = parts
    .map((part) => Number.parseInt(part, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function within(media: string): Rule[] {
  return tokens.filter((rule) => rule.within.includes(media));
}

function coloursOf(found: Rule[]): Record<string, string> {
  const values = found.flatMap(({ body }) => [...body.matchAll(/--color-([\w-]+):\s*([^;]+);/g)]);
  return Object.fromEntries(values.map(([, name = "", value = ""]) => [name, value]));
}

function read(file: string): string {
  return readFileSync(file, "utf8").replace(/\/\*[^]*?\*\//g, "");
}

function rulesOf(css: string, outside = ""): Rule[] {
  const found: Rule[] = [];
  let rest = css;
  for (let open = rest.indexOf("{"); open >= 0; open = rest.indexOf("{")) {
    const end = endOf(rest, open);
    const selector = rest.slice(0, open).trim().replace(/\s+/g, " ");
    const body = rest.slice(open + 1, end);
    if (body.includes("{")) found.push(...rulesOf(body, `${outside} ${selector}`));
    else found.push({ within: outside, selector, body });
    rest = rest.slice(end + 1);
  }
  return found;
}

/** Returns the end of the block that opens there. */
function endOf(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === "{") depth += 1;
    if (css[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error("a block that does not end");
}
